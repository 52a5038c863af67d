import { type ClassNames, classOf } from '../parts.ts';

export interface SharesProps {
  title: string;
  /** In their order. */
  shares: readonly { name: string; label: string; count: number }[];
  number(value: number): string;
  classNames?: ClassNames | undefined;
}

/** How many of each kind: a bar for the eye, and the same as a list in words and numbers. */
export function Shares({ title, shares, number, classNames }: SharesProps) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
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
