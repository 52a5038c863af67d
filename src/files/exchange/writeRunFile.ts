import type { ExportedRun } from './ExportedRun.ts';

/** Version of the run file format. */
export const runFileVersion = 1;

/** Number of lines in each part of the blob. A single string for all lines could exceed the maximum string length. */
const linesPerPiece = 1_000;

/**
 * Writes a run file with one JSON value per line. The first line contains the settings. Then comes a line for each row that was sent:
 * `[index, outcome]` if its outcome is known, or `[index]` if it has no answer. The last line contains the number of rows.
 */
export function writeRunFile({ rows, repairs, ...run }: ExportedRun): Blob {
  const first = { doorplate: 'run', version: runFileVersion, ...run, repairs: [...repairs] };
  const pieces: string[] = [];
  let lines = [JSON.stringify(first)];
  const add = (value: unknown) => {
    lines.push(JSON.stringify(value));
    if (lines.length < linesPerPiece) return;
    pieces.push(`${lines.join('\n')}\n`);
    lines = [];
  };
  for (const [index, outcome] of rows) add(outcome ? [index, outcome] : [index]);
  add({ rows: rows.size });
  if (lines.length > 0) pieces.push(`${lines.join('\n')}\n`);
  return new Blob(pieces, { type: 'application/x-ndjson' });
}
