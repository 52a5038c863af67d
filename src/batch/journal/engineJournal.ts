import type { BatchJournal, BatchOperationName } from '../../core/index.ts';
import { keptOf } from '../../files/index.ts';
import type { Writer } from '../sink/resultWriter.ts';
import type { Journal } from './journal.ts';

/** When what has come in meanwhile has been seen to. */
const soon = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** ms after which the next one has its turn all the same. A disk that takes longer writes the lines of many calls together. */
const patience = 1000;

/**
 * One after another: the end of a call is written down, and the next call is begun, before the end of another call has its turn. Calls that come back
 * together would else share the processor, and each would be as late as the last of them; so each is late by its own work alone, and from then on they
 * come back apart. What nobody waits for is done behind that.
 */
export function createTurns() {
  let last: Promise<void> = Promise.resolve();
  /** Of the call that begins, until it may be sent. */
  let beginning: Promise<void> | undefined;
  const nextHasLeft = async () => {
    // The engine begins the next call at once, where there is one. On a quick disk it has left by then.
    await soon();
    if (!beginning) return;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([beginning, enough]);
    clearTimeout(timer);
    await soon();
  };
  return {
    /** The beginning of a call. */
    begins(act: () => Promise<void>): Promise<void> {
      const acting = act();
      const its = acting
        .catch(() => undefined)
        .finally(() => {
          if (beginning === its) beginning = undefined;
        });
      beginning = its;
      return acting;
    },
    /** The end of a call, when those before it have begun the next ones; and what is done when the next call of this one has begun, if there is one. */
    async ends(act: () => Promise<void>, behind: () => void): Promise<void> {
      const before = last;
      let over: () => void = () => undefined;
      last = new Promise((resolve) => {
        over = resolve;
      });
      await before;
      try {
        await act();
      } finally {
        void nextHasLeft().then(over).then(soon).then(behind);
      }
    },
  };
}

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
  const turns = createTurns();
  return {
    // A disk, or a whole process, that stands still for minutes goes on some time: who gave up would lose answers that are on their way to it.
    maxWait: Infinity,
    sending: (places) =>
      turns.begins(async () => {
        writer.seeWell();
        await journal.sending(places.map((place) => place + first));
      }),
    async ended(places, ends) {
      await turns.ends(
        async () => {
          const known: Parameters<Writer<Name>['settled']>[] = [];
          for (const outcome of ends) {
            const [index, kept] = keptOf(outcome);
            // A row that was not sent has nothing to keep.
            if (kept) known.push([index + first, kept, outcome]);
          }
          const answered = new Set(known.map(([place]) => place));
          const released: number[] = [];
          for (const place of places) if (!answered.has(place + first)) released.push(place + first);
          await journal.answered(known.map(([place, kept]) => [place, kept]));
          if (released.length > 0) await journal.released(released);
          for (const one of known) writer.settled(...one);
        },
        () => {
          writer.flushSoon();
        },
      );
      // What was paid for is written down first, also that of the other calls.
      await writer.room();
      await journal.room();
    },
  };
}
