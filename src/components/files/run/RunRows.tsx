'use client';
import { useDeferredValue, useState } from 'react';
import {
  type CsvTable,
  decisionOf,
  type FileOperation,
  markChanges,
  type ParsedFile,
  type RowCounts,
  type RowPiece,
  rowReasonOf,
  usedColumns,
} from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { shorten, maxListed } from '../shorten.ts';
import { useColumnTitles } from '../useColumnTitles.ts';
import { reasonSentence } from './reasons.ts';
import { RowDialog } from './RowDialog.tsx';
import { RowTable } from './RowTable.tsx';
import {
  type BatchOperationName,
  type BatchOutcome,
  type FieldStatus,
  fieldStatusOf,
  linesIn,
  getOwn,
} from '../../../core/index.ts';
import type { FilesWords } from '../../../react/index.ts';

interface RunRowsProps extends RunPartProps {
  file: ParsedFile;
  counts: RowCounts | undefined;
  answerOf(result: unknown): string;
}

/** Lists all of a run's rows with their results. The user can open a row in a dialog. */
export function RunRows({ run, file, counts, answerOf }: RunRowsProps) {
  const { words } = useFilesContext();
  const titles = useColumnTitles(file.table.header);
  const [opened, setOpened] = useState<number>();
  const { rows, columns, operation, phase, progress } = run;
  // Defers the update of the rows, so that typing and scrolling take priority.
  const version = useDeferredValue(phase === 'done' ? rows : `${phase} ${String(progress?.done)}`);
  return (
    <>
      <RowTable
        run={run}
        version={version}
        counts={counts}
        cellsAt={(index) => {
          const outcome = rows.at(index);
          const { before, after, fields } = markChanges(run, index);
          const decision = decisionOf(rows.reviewAt(index));
          const { Id: _, ...edited } = decision === 'edited' ? rows.fieldsAt(index) : {};
          const text = !outcome
            ? ''
            : 'result' in outcome
              ? answerOf(outcome.result.result)
              : (reasonWithoutResult(words, outcome)?.sentence ?? '');
          return {
            decision: decision ? words.reviewed(decision) : '',
            input: shortenPieces(
              decision === 'edited'
                ? [{ text: Object.values(edited).filter(Boolean).join(', '), changed: false }]
                : before,
            ),
            answer: shortenPieces(after.length > 0 ? after : [{ text, changed: false }]),
            changed: fields.map((field) => words.field(field)).join(', '),
          };
        }}
        onOpen={setOpened}
      />
      {opened !== undefined && (
        <RowDialog
          key={opened}
          run={run}
          index={opened}
          answerOf={answerOf}
          title={words.details(opened + 1)}
          inputs={inputFields(file.table, titles, columns, opened)}
          answers={answerFields(operation, rows.at(opened))}
          reason={reasonWithoutResult(words, rows.at(opened))}
          kind={rows.kindAt(opened)}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

/** Shortens marked text for display. */
function shortenPieces(pieces: readonly RowPiece[]): RowPiece[] {
  let left = 200;
  return pieces.flatMap(({ text, changed }) => {
    if (left <= 0) return [];
    const shortened = shorten(text, left);
    left -= text.length;
    return [{ text: shortened, changed }];
  });
}

/** Returns the column title, mapped field and value of the cells in a row. Includes only the first few columns and all mapped columns. */
function inputFields(
  { rows }: CsvTable,
  titles: readonly string[],
  columns: readonly string[],
  index: number,
): [column: string, field: string, value: string][] {
  const first = titles.slice(0, maxListed).map((_, column) => column);
  return [...first, ...usedColumns(columns).filter((column) => column >= maxListed)].map((column) => [
    titles[column] ?? '',
    columns[column] ?? '',
    shorten(rows[index]?.[column] ?? '', 2000),
  ]);
}

type AnswerField = [field: string, value: string, status: FieldStatus | undefined];

const inLines = (text: string) =>
  linesIn(text)
    .map((line) => line.trim())
    .join('\n');

/** Returns the fields of a result with their values and statuses. */
function answerFields(
  { bestMatch }: Pick<FileOperation<BatchOperationName>, 'bestMatch'>,
  outcome: BatchOutcome<BatchOperationName> | undefined,
): AnswerField[] {
  if (!outcome || !('result' in outcome)) return [];
  const fields = bestMatch(outcome.result.result) ?? {};
  return Object.entries(fields).flatMap(([name, value]): AnswerField[] => {
    const text =
      typeof value === 'string' ? value : typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
    // A field's status is shown next to the field, and not as a field of its own.
    if (!text || (name.endsWith('Status') && getOwn(fields, name.slice(0, -6)) !== undefined)) return [];
    const companion = getOwn(fields, `${name}Status`);
    return [[name, inLines(text), fieldStatusOf(typeof companion === 'string' ? companion : undefined)]];
  });
}

/**
 * Explains why a row has no result. Returns undefined if the row has a result or is still waiting. `detail` is the service's own message,
 * or `''` if there is none. Our English messages for developers are left out.
 */
function reasonWithoutResult(
  words: FilesWords,
  outcome: BatchOutcome<BatchOperationName> | undefined,
): { sentence: string; detail: string } | undefined {
  if (!outcome || 'result' in outcome) return undefined;
  const reason = rowReasonOf(outcome);
  if (!reason) return undefined;
  const error = 'rejected' in outcome && !outcome.rejected.fault ? outcome.rejected.error : undefined;
  const detail =
    error?.kind === 'service' ? [error.cause, error.resolution].filter(Boolean).join(' ') || error.code : '';
  return { sentence: reasonSentence(words, reason), detail: detail ?? '' };
}
