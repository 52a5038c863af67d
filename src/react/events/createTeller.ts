import { callListener } from '../../core/index.ts';
import type { Fallback } from '../fallback/Fallback.ts';
import type { AddressEventDetails, AddressEventListener } from './AddressEvent.ts';

/** Whole ms since then. */
export const msSince = (then: number): number => Math.round(performance.now() - then);

/** Tells an app's `onEvent` what happened. What throws in there stops nothing. */
export function createTeller() {
  let shownAt: number | undefined;
  let listener: AddressEventListener | undefined;
  const teller = {
    /** From now on this one is told. */
    listen(newest: AddressEventListener | undefined) {
      listener = newest;
    },
    /** From now on ms are counted. Told once, however often an effect runs. */
    shown() {
      if (shownAt !== undefined) return;
      shownAt = performance.now();
      teller.tell({ type: 'shown' });
    },
    tell(event: AddressEventDetails) {
      callListener(listener, { ...event, ms: shownAt === undefined ? 0 : msSince(shownAt) });
    },
    fellBack({ reason, error: { kind, code = '' } }: Fallback) {
      // A code that is a word is the service's own text.
      teller.tell({ type: 'fellBack', reason, kind, code: /^-?\d{1,4}$/.test(code) ? code : '' });
    },
  };
  return teller;
}

export type Teller = ReturnType<typeof createTeller>;
