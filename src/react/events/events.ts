'use client';
import { type ErrorKind, type Verdict, callListener } from '../../core/index.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { AddressFormField } from '../validation/fields.ts';
import type { VerificationOutcome } from '../verification/Verification.ts';
import { useEffect, useInsertionEffect, useState } from 'react';

/** Search metrics, counted from the first keystroke. All values are numbers. */
export interface SearchMetrics {
  /** Milliseconds since the first keystroke of the search. 0 if the user has typed nothing. */
  searchMs: number;
  /** Number of changes that the user made to the text by typing, pasting or dictating. */
  keys: number;
  /** Number of Find requests sent. Cached responses do not count. */
  finds: number;
  /** Number of suggestions in the list when the event is emitted. */
  rows: number;
  /** Number of nested containers that are open when the event is emitted. */
  depth: number;
}

/** An event without personal data: no text, address or id. */
export type AddressEventDetails =
  | { type: 'shown' }
  /** A search received its first answer. Emitted once per search. A search ends with `picked`, `manual` or an empty field. */
  | ({ type: 'searched' } & SearchMetrics)
  /** An address was selected and delivered to the app. `saved` is true if it is one of the app's saved or recent addresses. */
  | ({ type: 'picked'; saved: boolean } & SearchMetrics)
  /**
   * The user switched to manual entry. `by` is `row` if the user selected the last row in the list, and `action` if the app called
   * `enterManually`.
   */
  | { type: 'manual'; by: 'row' | 'action'; searchMs: number; keys: number }
  /**
   * The user edited a field of the selected address. Emitted once per field and address. `fields` is the number of
   * fields that the user has edited so far.
   */
  | { type: 'edited'; fields: number }
  /**
   * Autofill or a password manager filled in several fields of the form at once. `fields` names the fields, and never contains their values. A
   * program that fills in the fields one after the other is not detected.
   */
  | { type: 'autofilled'; fields: readonly AddressFormField[] }
  /** A verification ended. `verifyMs` includes the time that the user took to answer a question. */
  | { type: 'verified'; outcome: VerificationOutcome; verdict: Verdict | undefined; verifyMs: number }
  /** The search became unavailable. `code` is the error number from the service, or `''` if there is none. */
  | { type: 'fellBack'; reason: Fallback['reason']; kind: ErrorKind; code: string };

/** An analytics event for the app. */
export type AddressEvent = AddressEventDetails & {
  /** Milliseconds since the field or form was shown. */
  ms: number;
};

/** A function that emits an event. The emitter adds `ms` to the event. */
export type EmitEvent = (event: AddressEventDetails) => void;

export type AddressEventListener = (event: AddressEvent) => void;

/** Returns the milliseconds since a timestamp from `performance.now()`, rounded to an integer. */
export const msSince = (then: number): number => Math.round(performance.now() - then);

/** Creates an emitter for an app's `onEvent`. An error thrown by the listener is reported and does not interrupt the caller. */
export function createEventEmitter() {
  let shownAt: number | undefined;
  let listener: AddressEventListener | undefined;
  const emitter = {
    /** Replaces the listener. */
    listen(nextListener: AddressEventListener | undefined) {
      listener = nextListener;
    },
    /** Starts the clock and emits `shown`. Later calls do nothing. */
    shown() {
      if (shownAt !== undefined) return;
      shownAt = performance.now();
      emitter.emit({ type: 'shown' });
    },
    emit(event: AddressEventDetails) {
      callListener(listener, { ...event, ms: shownAt === undefined ? 0 : msSince(shownAt) });
    },
    fellBack({ reason, error: { kind, code = '' } }: Fallback) {
      // A code that is not a number may contain text from the service, so it is left out of the event.
      emitter.emit({ type: 'fellBack', reason, kind, code: /^-?\d{1,4}$/.test(code) ? code : '' });
    },
  };
  return emitter;
}

type EventEmitter = ReturnType<typeof createEventEmitter>;

/** Creates an emitter for `onEvent`. The clock starts when the field or form is shown. If `only` is set, emits only events of that type. */
export function useEventEmitter(onEvent: AddressEventListener | undefined, only?: AddressEvent['type']): EventEmitter {
  const [emitter] = useState(createEventEmitter);
  useInsertionEffect(() => {
    emitter.listen((event) => {
      if (!only || event.type === only) onEvent?.(event);
    });
  });
  useEffect(() => {
    emitter.shown();
  }, [emitter]);
  return emitter;
}
