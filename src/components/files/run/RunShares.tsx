'use client';
import type { Aqi } from '../../../core/index.ts';
import type { RowKind, RunSummary } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';

const aqis: readonly Aqi[] = ['A', 'B', 'C', 'D', 'E', 'Z'];

/** Shows the number of rows by kind and by quality. */
export function RunShares({ run }: RunPartProps) {
  const { words, cls } = useFilesContext();
  const { operation, summary } = run;
  const kinds: readonly RowKind[] = [...operation.kinds, 'not-sent'];
  return (
    <div className={cls('cards')}>
      <Shares
        title={words.verdicts()}
        shares={kinds.map((name) => ({ name, label: words.kind(name), count: countOf(summary, name) }))}
      />
      {operation.qualityOf && (
        <Shares
          title={words.qualities()}
          shares={aqis.map((name) => ({ name, label: name, count: summary.qualities[name] ?? 0 }))}
        />
      )}
    </div>
  );
}

function countOf({ rejected, notSent, inDoubt, kinds }: RunSummary, kind: RowKind): number {
  if (kind === 'rejected') return rejected;
  if (kind === 'not-sent') return notSent;
  return kind === 'in-doubt' ? inDoubt : (kinds[kind] ?? 0);
}

interface SharesProps {
  title: string;
  /** Shares in display order. */
  shares: readonly { name: string; label: string; count: number }[];
}

/** Shows the share of each kind in a bar, and lists the kinds with their labels and numbers. */
function Shares({ title, shares }: SharesProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const { number, cls } = useFilesContext();
  const present = shares.filter(({ count }) => count > 0);
  return (
    <figure className={cls('shares')}>
      <figcaption className={cls('label')}>{title}</figcaption>
      <div className={cls('bar')} aria-hidden="true">
        {present.map(({ name, count }) => (
          <i key={name} data-name={name} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={cls('legend')}>
        {(total ? present : []).map(({ name, label, count }) => (
          <li key={name} data-name={name}>
            <span>{label}</span> <b>{number(count)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
