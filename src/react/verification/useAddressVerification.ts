'use client';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  ResponseError,
  addUnit,
  isAddressServiceError,
  tellApp,
  type AddressServiceError,
  type PostalFields,
  type Verdict,
  type VerdictOptions,
} from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { askUnlessDoubtful } from '../provider/askOnce.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { differencesOf, type FieldDifference, postalFieldNames } from './differencesOf.ts';
import {
  answerOf,
  type Fit,
  type Match,
  matchesOf,
  type VerificationAnswer,
  type VerificationService,
} from './verifyFields.ts';

export interface UseAddressVerificationOptions {
  /** @default 'cleanseInternational' */
  service?: VerificationService | undefined;
  /** Scores from which an address is accepted, and from which it is offered. @default { accept: 95, confirm: 80 } */
  thresholds?: VerdictOptions | undefined;
  /** ms that a person is kept waiting; then the address goes through as entered. @default 4000 */
  patience?: number | undefined;
  /** Why an address went through unverified. */
  onError?: ((error: AddressServiceError) => void) | undefined;
}

/**
 * How a verification ended.
 * - `accepted`: it is right as entered · `suggested`: the suggestion was taken, or one of several · `completed`: a unit was added
 * - `entered`: used as entered against advice · `edit`: the person goes back to it; do not send it
 * - `unverified`: the service failed or was slow: it goes through as entered, `error` says why
 */
export type VerificationOutcome = 'accepted' | 'suggested' | 'completed' | 'entered' | 'edit' | 'unverified';

export interface Verification {
  outcome: VerificationOutcome;
  /** What to use. */
  fields: PostalFields;
  verdict: Verdict | undefined;
  /** The service's code; `''` when it gave none. */
  avc: string;
  error: AddressServiceError | undefined;
}

/** What a person is asked. */
export interface VerificationQuestion extends VerificationAnswer {
  entered: PostalFields;
  /** Between what was entered and the suggestion; empty without one. */
  differences: FieldDifference[];
}

/** In one order, and whole, so that the same address is the same question however an app writes it. */
const wholeOf = (given: Partial<PostalFields>) =>
  Object.fromEntries(postalFieldNames.map((name) => [name, given[name] ?? ''])) as Record<keyof PostalFields, string>;

const texts = (fields: PostalFields) =>
  JSON.stringify((Object.values(fields) as string[]).map((text) => text.trim().toLowerCase()));

/**
 * "You entered, we suggest", without an element. `verify(fields)` asks the service and resolves with what to use: at once where nothing needs a person, else when
 * one of the verbs was called; fields that are left out are empty. **Chargeable: one record per distinct address and session, failures included.** It never stands in a sale's way: a service that fails or is slow lets the address through.
 */
export function useAddressVerification(options: UseAddressVerificationOptions = {}) {
  return useFittedVerification(options, asItIs);
}

const asItIs: Fit = (answer) => answer;

/** The same for a form that cannot hold every field: what is offered is what it can fill. `fit` is one function for good. */
export function useFittedVerification(options: UseAddressVerificationOptions, fit: Fit) {
  const { client } = useAddressContext();
  const { service = 'cleanseInternational', thresholds, patience = 4000, onError } = options;
  const latest = useRef(onError);
  useEffect(() => {
    latest.current = onError;
  });
  const [phase, setPhase] = useState<'idle' | 'verifying' | 'asking'>('idle');
  const [question, setQuestion] = useState<VerificationQuestion>();
  const pending = useRef<
    { resolve(verification: Verification): void; entered: PostalFields; answer: VerificationAnswer } | undefined
  >(undefined);

  const turn = useRef(0);
  const end = useCallback((outcome: VerificationOutcome, fields?: PostalFields) => {
    const asked = pending.current;
    if (!asked) return;
    pending.current = undefined;
    setPhase('idle');
    setQuestion(undefined);
    const { verdict, avc } = asked.answer;
    asked.resolve({ outcome, fields: fields ?? asked.entered, verdict, avc, error: undefined });
  }, []);

  const verify = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      const entered: PostalFields = wholeOf(given);
      end('edit');
      const mine = ++turn.current;
      setPhase('verifying');
      let matches: Match[];
      try {
        // A call that failed may have been paid for: then the same address is not asked again.
        matches = await askUnlessDoubtful(
          paidAnswersOf(client),
          hashKey(['verification', service, texts(entered)]),
          () => matchesOf(client, service, entered, patience),
        );
      } catch (cause) {
        const error = isAddressServiceError(cause)
          ? cause
          : new ResponseError(service, `${service} ended without an answer.`, { mayHaveBeenCharged: true });
        if (mine === turn.current) setPhase('idle');
        tellApp(latest.current, error);
        return { outcome: 'unverified', fields: entered, verdict: undefined, avc: '', error };
      }
      const answer = answerOf(matches, entered, thresholds, fit);
      // Another address was asked about meanwhile: this one is not what the person is at any more.
      if (mine !== turn.current)
        return { outcome: 'edit', fields: entered, verdict: answer.verdict, avc: answer.avc, error: undefined };
      if (answer.verdict === 'accept') {
        setPhase('idle');
        return { outcome: 'accepted', fields: entered, verdict: 'accept', avc: answer.avc, error: undefined };
      }
      return new Promise((resolve) => {
        pending.current = { resolve, entered, answer };
        const { suggestion } = answer;
        setQuestion({ ...answer, entered, differences: suggestion ? differencesOf(entered, suggestion) : [] });
        setPhase('asking');
      });
    },
    [client, service, thresholds, patience, end, fit],
  );

  const verbs = useMemo(
    () => ({
      /** Against advice, or where there is nothing better. */
      takeEntered: () => {
        end('entered');
      },
      /** Where there is none, nothing happens. */
      takeSuggestion: () => {
        const suggestion = pending.current?.answer.suggestion;
        if (suggestion) end('suggested', suggestion);
      },
      /** One of `question.candidates`. */
      takeCandidate: (fields: PostalFields) => {
        end('suggested', fields);
      },
      /**
       * The suggestion with a unit that was missing; what was entered, where there is no suggestion or it is on another street. A unit that stands in a line already is not added twice. An empty unit is
       * none: nothing happens.
       */
      addUnit: (unit: string) => {
        const asked = pending.current;
        if (!asked || !unit.trim()) return;
        const { suggestion, missing } = asked.answer;
        end('completed', addUnit(missing === 'unit' && suggestion ? suggestion : asked.entered, unit));
      },
      /** Back to the fields. */
      edit: () => {
        end('edit');
      },
    }),
    [end],
  );

  return { phase, question, verify, ...verbs };
}

/** What `useAddressVerification` gives. */
export type UseAddressVerification = ReturnType<typeof useAddressVerification>;
