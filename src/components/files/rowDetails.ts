import {
  type BatchOperationName,
  type BatchOutcome,
  type FieldStatus,
  fieldStatusOf,
  linesIn,
  getOwn,
} from '../../core/index.ts';
import { type CsvTable, type FileOperation, usedOf } from '../../files/index.ts';
import { inShort } from './inShort.ts';
import { listedMost } from './listedMost.ts';

/** Column, field and value of a row: the first columns, and those that are used. */
export function givenOf(
  { header, rows }: CsvTable,
  columns: readonly string[],
  index: number,
): [column: string, field: string, value: string][] {
  const first = header.slice(0, listedMost).map((_, at) => at);
  return [...first, ...usedOf(columns).filter((at) => at >= listedMost)].map((at) => [
    inShort(header[at] ?? ''),
    columns[at] ?? '',
    inShort(rows[index]?.[at] ?? '', 2000),
  ]);
}

type AnswerField = [field: string, value: string, status: FieldStatus | undefined];

const inLines = (text: string) =>
  linesIn(text)
    .map((line) => line.trim())
    .join('\n');

/** Field, value and what its status says. */
export function answerFields(
  { bestMatch }: Pick<FileOperation<BatchOperationName>, 'bestMatch'>,
  outcome: BatchOutcome<BatchOperationName> | undefined,
): AnswerField[] {
  if (!outcome || !('result' in outcome)) return [];
  const fields = bestMatch(outcome.result.result) ?? {};
  return Object.entries(fields).flatMap(([name, value]): AnswerField[] => {
    const text =
      typeof value === 'string' ? value : typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
    // A companion stands beside its field.
    if (!text || (name.endsWith('Status') && getOwn(fields, name.slice(0, -6)) !== undefined)) return [];
    const companion = getOwn(fields, `${name}Status`);
    return [[name, inLines(text), fieldStatusOf(typeof companion === 'string' ? companion : undefined)]];
  });
}
