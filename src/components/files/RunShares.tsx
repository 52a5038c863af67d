'use client';
import type { Aqi } from '../../core/index.ts';
import type { RowKind, RunSummary } from '../../files/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import { Shares } from './Shares.tsx';

const aqis: readonly Aqi[] = ['A', 'B', 'C', 'D', 'E', 'Z'];

/** What became of the rows, by kind and by quality. */
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

function countOf({ turnedDown, notSent, inDoubt, kinds }: RunSummary, kind: RowKind): number {
  if (kind === 'rejected') return turnedDown;
  if (kind === 'not-sent') return notSent;
  return kind === 'in-doubt' ? inDoubt : (kinds[kind] ?? 0);
}
