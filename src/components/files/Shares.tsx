'use client';
import { useFilesContext } from './FilesContext.ts';

export interface SharesProps {
  title: string;
  /** In their order. */
  shares: readonly { name: string; label: string; count: number }[];
}

/** How many of each kind: a bar for the eye, and the same as a list in words and numbers. */
export function Shares({ title, shares }: SharesProps) {
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
