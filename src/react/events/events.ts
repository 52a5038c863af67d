'use client';
import { type ErrorKind, type Verdict, callListener } from '../../core/index.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { VerificationOutcome } from '../verification/Verification.ts';
import { useEffect, useInsertionEffect, useState } from 'react';

/** Figures of a search, from its first key on. Numbers only. */
export interface SearchFigures {
  /** ms since the first key of the search; 0 where nothing was typed. */
  searchMs: number;
  /** Changes of the text by the person: a key, a paste, a word that is dictated. */
  keys: number;
  /** Finds that the service was asked. What was answered from memory does not count. */
  finds: number;
  /** Suggestions in the list then. */
  rows: number;
  /** How many containers were opened to get there. */
  depth: number;
}

/** What happened, without what: no text, no address, no id. */
export type AddressEventDetails =
  | { type: 'shown' }
  /** A search has its first answer. Once for a search, which ends with `picked` or `manual`, or when the field is emptied. */
  | ({ type: 'searched' } & SearchFigures)
  /** An address was chosen and delivered. `saved`: one that the app had already. */
  | ({ type: 'picked'; saved: boolean } & SearchFigures)
  /** The person enters the address by hand: `row`, by the last row of the list; `verb`, by `enterManually`. */
  | { type: 'manual'; by: 'row' | 'verb'; searchMs: number; keys: number }
  /** A further field of a chosen address was changed by hand; `fields` of them by now. Once for a field and chosen address. */
  | { type: 'edited'; fields: number }
  /** A verification has ended, `verifyMs` after it was asked for, the person's answer included. */
  | { type: 'verified'; outcome: VerificationOutcome; verdict: Verdict | undefined; verifyMs: number }
  /** The search was given up. `code`: the service's number of its error, `''` for none. */
  | { type: 'fellBack'; reason: Fallback['reason']; kind: ErrorKind; code: string };

/** For a shop's own figures. */
export type AddressEvent = AddressEventDetails & {
  /** ms since the field or form was shown. */
  ms: number;
};

/** Within: the time since the field or form was shown is put to it. */
export type TellEvent = (event: AddressEventDetails) => void;

export type AddressEventListener = (event: AddressEvent) => void;

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

/** Tells `onEvent`, from when the field or form is shown. `only`: nothing else is told. */
export function useTeller(onEvent: AddressEventListener | undefined, only?: AddressEvent['type']): Teller {
  const [teller] = useState(createTeller);
  useInsertionEffect(() => {
    teller.listen((event) => {
      if (!only || event.type === only) onEvent?.(event);
    });
  });
  useEffect(() => {
    teller.shown();
  }, [teller]);
  return teller;
}
