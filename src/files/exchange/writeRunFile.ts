import type { ExportedRun } from './ExportedRun.ts';

/** The version of the format. */
export const runFileVersion = 1;

/** Lines of one piece of the file: one text for all of them may be longer than a text can be. */
const linesPerPiece = 1_000;

/**
 * A run as a file for another place, one JSON value a line: what it was begun with, then `[place, outcome]` for each row that is known and `[place]` for
 * each that was begun and has no answer, and in the last line how many rows there were.
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
  for (const [place, outcome] of rows) add(outcome ? [place, outcome] : [place]);
  add({ rows: rows.size });
  if (lines.length > 0) pieces.push(`${lines.join('\n')}\n`);
  return new Blob(pieces, { type: 'application/x-ndjson' });
}
