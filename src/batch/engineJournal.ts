import { type BatchJournal, type BatchOperationName } from '../core/index.ts';
import { keptOf } from '../files/index.ts';
import { createTurns } from './createTurns.ts';
import type { Writer } from './createWriter.ts';
import type { Journal } from './openJournal.ts';

export interface EngineJournalOptions<Name extends BatchOperationName> {
  journal: Journal;
  writer: Writer<Name>;
  /** The engine's first row is this one of the source. */
  first: number;
}

/** Rows between two looks at what is safe in the sink. */
const betweenChecks = 20_000;

/** What the engine asks before it sends and tells when a call has ended: on the disk first, then on its way into the sink. */
export function engineJournal<Name extends BatchOperationName>({
  journal,
  writer,
  first,
}: EngineJournalOptions<Name>): BatchJournal<Name> {
  const turns = createTurns();
  return {
    sending: (places, isLate) =>
      turns.begins(async () => {
        writer.seeWell();
        const absolute = places.map((place) => place + first);
        await journal.sending(absolute);
        if (isLate.aborted) await journal.released(absolute);
      }),
    async ended(places, ends) {
      await turns.ends(
        async () => {
          const known = ends.flatMap((outcome) => {
            const [index, kept] = keptOf(outcome);
            // Without it the row was not sent.
            return kept ? [[index + first, kept, outcome] as const] : [];
          });
          const answered = new Set(known.map(([place]) => place));
          const released = places.map((place) => place + first).filter((place) => !answered.has(place));
          if (known.length > 0) await journal.answered(known.map(([place, kept]) => [place, kept]));
          if (released.length > 0) await journal.released(released);
          for (const one of known) writer.settled(...one);
        },
        () => {
          writer.flushSoon(betweenChecks);
        },
      );
      // What was paid for is written down first.
      await writer.room();
    },
  };
}
