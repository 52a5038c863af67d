'use client';
import { useId } from 'react';
import { useLocale, useUsage, useUsageWords, type Words } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';

export interface UsageMeterProps {
  /**
   * Number of credits at which the bar is full. The meter does not block calls. To limit credits, use the client's `limits` option or a batch's
   * `budget` option.
   */
  cap?: number | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'UsageMeter'> | undefined;
}

/**
 * Shows the calls made and credits used since the page was loaded, in total and per operation. Counts the calls of all components inside the same
 * provider. The meter itself makes no calls and is free of charge.
 *
 * @example
 * ```tsx
 * <UsageMeter cap={10_000} />
 * ```
 */
export function UsageMeter({ cap, words: customWords, className, classNames }: UsageMeterProps) {
  const words = useUsageWords(customWords);
  const locale = useLocale(customWords);
  const usage = useUsage();
  const id = useId();
  const rows = Object.entries(usage.operations).flatMap(([name, counts]) => (counts ? [{ name, ...counts }] : []));
  const number = new Intl.NumberFormat(locale);
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const hasDoubts = usage.inDoubt > 0;
  return (
    <section
      className={[cls('root'), cls('usage'), className].filter(Boolean).join(' ')}
      aria-labelledby={`${id}title`}
    >
      <h2 className={cls('title')} id={`${id}title`}>
        {words.title()}
      </h2>
      {cap !== undefined && (
        <div className={cls('cap')} data-full={usage.charges >= cap || undefined}>
          <progress
            className={cls('progress')}
            max={Math.max(cap, 1)}
            value={Math.min(usage.charges, cap)}
            aria-label={words.credits()}
          />
          <span>{words.cap(usage.charges, cap)}</span>
        </div>
      )}
      {rows.length === 0 ? (
        <p className={cls('lead')}>{words.none()}</p>
      ) : (
        <table className={cls('figures')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{words.calls()}</th>
              <th scope="col">{words.credits()}</th>
              {hasDoubts && <th scope="col">{words.inDoubt()}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, calls, charges, inDoubt }) => (
              <tr key={name}>
                <th scope="row">{words.operation(name)}</th>
                <td>{number.format(calls)}</td>
                <td>{number.format(charges)}</td>
                {hasDoubts && <td>{number.format(inDoubt)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total()}</th>
              <td>{number.format(usage.calls)}</td>
              <td>{number.format(usage.charges)}</td>
              {hasDoubts && <td>{number.format(usage.inDoubt)}</td>}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
