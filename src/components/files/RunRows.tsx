'use client';
import { useDeferredValue, useState } from 'react';
import { type RowKind, type RunFile, usedOf } from '../../files/index.ts';
import type { RunPartProps } from './AnyFileRun.ts';
import { useFilesContext } from './FilesContext.ts';
import { inShort } from './inShort.ts';
import { answerFields, givenOf } from './rowDetails.ts';
import { RowDialog } from './RowDialog.tsx';
import { RowTable } from './RowTable.tsx';
import { whyNoAnswer } from './whyNoAnswer.ts';

export interface RunRowsProps extends RunPartProps {
  file: RunFile;
  answerOf(result: unknown): string;
}

/** Every row of a run with its answer, and one of them opened. */
export function RunRows({ run, file, answerOf }: RunRowsProps) {
  const { words } = useFilesContext();
  const [opened, setOpened] = useState<number>();
  const { rows, columns, operation, phase, progress } = run;
  // The rows may come a moment later than the figures, so that typing and scrolling go before them.
  const version = useDeferredValue(`${phase} ${String(progress?.done)}`);
  const kinds: readonly RowKind[] = [...operation.kinds, 'not-sent', 'waiting'];
  return (
    <>
      <RowTable
        count={rows.length}
        version={version}
        kindAt={rows.kindAt}
        outcomeAt={rows.at}
        inputAt={(index) =>
          inShort(
            usedOf(columns)
              .flatMap((at) => (columns[at] === 'Id' ? [] : (file.table.rows[index]?.[at] ?? [])))
              .filter(Boolean)
              .join(', '),
          )
        }
        answerAt={(index) => {
          const outcome = rows.at(index);
          if (!outcome) return '';
          if ('result' in outcome) return inShort(answerOf(outcome.result.result));
          return whyNoAnswer(words, outcome)?.sentence ?? '';
        }}
        kinds={kinds}
        onOpen={setOpened}
      />
      {opened !== undefined && (
        <RowDialog
          title={words.details(opened + 1)}
          given={givenOf(file.table, columns, opened)}
          answer={answerFields(operation, rows.at(opened))}
          why={whyNoAnswer(words, rows.at(opened))}
          kind={rows.kindAt(opened)}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}
