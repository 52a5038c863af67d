import type { BatchJournal, BatchOperationName } from '../../core/index.ts';
import { keptOf } from '../../files/index.ts';
import type { Writer } from '../sink/resultWriter.ts';
import type { Journal } from './journal.ts';

export interface EngineJournalOptions<Name extends BatchOperationName> {
  journal: Journal;
  writer: Writer<Name>;
  /** The engine's first row is this one of the source. */
  first: number;
}

/** What the engine asks before it sends and tells when a call has ended: on the disk first, then on its way into the sink. */
export function engineJournal<Name extends BatchOperationName>({
  journal,
  writer,
  first,
}: EngineJournalOptions<Name>): BatchJournal<Name> {
  return {
    // A disk, or a whole process, that stands still for minutes goes on some time: who gave up would lose answers that are on their way to it.
    patience: Infinity,
    async sending(places) {
      writer.seeWell();
      await journal.sending(places.map((place) => place + first));
    },
    async ended(places, ends) {
      const known: Parameters<Writer<Name>['settled']>[] = [];
      for (const outcome of ends) {
        const [index, kept] = keptOf(outcome);
        // A row that was not sent has nothing to keep.
        if (kept) known.push([index + first, kept, outcome]);
      }
      const answered = new Set(known.map(([place]) => place));
      const released = places.map((place) => place + first).filter((place) => !answered.has(place));
      try {
        await journal.answered(known.map(([place, kept]) => [place, kept]));
        if (released.length > 0) await journal.released(released);
        for (const one of known) writer.settled(...one);
      } finally {
        writer.flushSoon();
      }
      // What was paid for is written down first, also that of the other calls.
      await writer.room();
      await journal.room();
    },
  };
}
