import { chunkOf } from './chunkOf.ts';
import type { KeptChunk, KeptOutcome } from './KeptRun.ts';

const most = 100;

/** What is known of the rows of a run that comes from elsewhere, as it is kept. undefined: the row was begun and has no answer. */
export function chunksOf(run: string, holder: string, rows: ReadonlyMap<number, KeptOutcome | undefined>): KeptChunk[] {
  const known = [...rows].filter((row): row is [number, KeptOutcome] => row[1] !== undefined);
  const begun = [...rows].flatMap(([place, outcome]) => (outcome ? [] : [place]));
  const chunks: (KeptChunk | undefined)[] = [];
  for (let at = 0; at < known.length; at += most) {
    const its = known.slice(at, at + most);
    const places = its.map(([place]) => place);
    chunks.push(
      chunkOf(
        run,
        { holder },
        places,
        its.map(([, outcome]) => outcome),
      ),
    );
  }
  for (let at = 0; at < begun.length; at += most)
    chunks.push(chunkOf(run, { holder }, begun.slice(at, at + most), undefined));
  return chunks.filter((chunk) => chunk !== undefined);
}
