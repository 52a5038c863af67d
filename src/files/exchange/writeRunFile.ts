import type { ExportedRun } from './ExportedRun.ts';

/** Latest version of the run file format. Version 2 has reviews and the credits of searches. A run without both is written as version 1, which earlier versions of Doorplate can read. */
export const runFileVersion = 2;

/** Number of lines in each part of the blob. A single string for all lines could exceed the maximum string length. */
const linesPerPiece = 1_000;

/**
 * Writes a run file with one JSON value per line. The first line contains the settings. Then comes a line for each row that was sent:
 * `[index, outcome]` if its outcome is known, or `[index]` if it has no answer. Then comes a line for each row that the user has reviewed. The last
 * line contains the number of sent rows and the number of reviews.
 */
export function writeRunFile({ rows, repairs, reviews = new Map(), searchCredits = 0, ...run }: ExportedRun): Blob {
  const hasReviews = reviews.size > 0;
  const version = hasReviews || searchCredits > 0 ? runFileVersion : 1;
  const first = {
    ...{ doorplate: 'run', version, ...run, repairs: [...repairs] },
    ...(searchCredits > 0 && { searchCredits }),
  };
  const pieces: string[] = [];
  let lines = [JSON.stringify(first)];
  const add = (value: unknown) => {
    lines.push(JSON.stringify(value));
    if (lines.length < linesPerPiece) return;
    pieces.push(`${lines.join('\n')}\n`);
    lines = [];
  };
  for (const [index, outcome] of rows) add(outcome ? [index, outcome] : [index]);
  for (const [row, review] of reviews) add({ row, ...review });
  add({ rows: rows.size, ...(hasReviews && { reviews: reviews.size }) });
  if (lines.length > 0) pieces.push(`${lines.join('\n')}\n`);
  return new Blob(pieces, { type: 'application/x-ndjson' });
}
