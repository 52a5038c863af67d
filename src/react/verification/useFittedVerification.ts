'use client';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { addUnit, asServiceError, tellApp, wholeFields, type PostalFields } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { TellEvent } from '../events/AddressEvent.ts';
import { msSince } from '../events/createTeller.ts';
import { askUnlessDoubtful } from '../provider/askOnce.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { differencesOf } from './differencesOf.ts';
import type {
  Verification,
  VerificationDialog,
  VerificationOutcome,
  VerificationQuestion,
  VerificationSettings,
} from './Verification.ts';
import { answerOf, type Fit, type Match, matchesOf, type VerificationAnswer } from './verifyFields.ts';

/** Equal for the same address in another case, or with spaces around its texts. */
export const keyOfFields = (fields: PostalFields) =>
  JSON.stringify(Object.values(fields).map((text) => text.trim().toLowerCase()));

interface Asked {
  entered: PostalFields;
  answer: VerificationAnswer;
}

const endOf = (
  { entered, answer }: Asked,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: answer.verdict, avc: answer.avc, error: undefined });

/**
 * Asks about one address, and holds the question until it is answered. `fit` writes an answer as whoever takes it can hold it; it is one
 * function for good.
 */
export function useFittedVerification(options: VerificationSettings, fit: Fit, tell: TellEvent) {
  const { client } = useAddressContext();
  const { service = 'cleanseInternational', thresholds, patience = 4000, onError } = options;
  const latest = useRef({ onError, tell });
  useEffect(() => {
    latest.current = { onError, tell };
  });
  const [phase, setPhase] = useState<'idle' | 'verifying' | 'asking'>('idle');
  const [question, setQuestion] = useState<VerificationQuestion>();
  const pending = useRef<(Asked & { resolve(verification: Verification): void }) | undefined>(undefined);

  const turn = useRef(0);
  const end = useCallback((outcome: VerificationOutcome, fields?: PostalFields) => {
    const asked = pending.current;
    if (!asked) return;
    pending.current = undefined;
    setPhase('idle');
    setQuestion(undefined);
    asked.resolve(endOf(asked, outcome, fields));
  }, []);

  // Whoever awaits the answer to a question that nobody sees any more has one. Insertion effects are the ones that an <Activity> leaves alone
  // when it hides a dialog; no state may be set within them, and what is only made anew is there again at once.
  const isGone = useRef(false);
  useInsertionEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      queueMicrotask(() => {
        if (isGone.current) end('edit');
      });
    };
  }, [end]);

  const ask = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      // In one order, and whole, so that the same address is the same question however an app writes it.
      const entered = wholeFields(given);
      end('edit');
      const mine = ++turn.current;
      setPhase('verifying');
      let matches: Match[];
      try {
        // A call that failed may have been paid for: then the same address is not asked again.
        matches = await askUnlessDoubtful(
          paidAnswersOf(client),
          hashKey(['verification', service, keyOfFields(entered)]),
          () => matchesOf(client, service, entered, patience),
        );
      } catch (cause) {
        const error = asServiceError(cause, service, true);
        if (mine === turn.current) setPhase('idle');
        tellApp(latest.current.onError, error);
        return { outcome: 'unverified', fields: entered, verdict: undefined, avc: '', error };
      }
      const answer = answerOf(matches, entered, thresholds, fit);
      // Another address was asked about meanwhile: this one is not what the person is at any more.
      if (mine !== turn.current) return endOf({ entered, answer }, 'edit');
      if (answer.verdict === 'accept') {
        setPhase('idle');
        return endOf({ entered, answer }, 'accepted');
      }
      // Nobody is there to be asked.
      if (isGone.current) return endOf({ entered, answer }, 'edit');
      return new Promise((resolve) => {
        pending.current = { resolve, entered, answer };
        const { suggestion } = answer;
        setQuestion({ ...answer, entered, differences: suggestion ? differencesOf(entered, suggestion) : [] });
        setPhase('asking');
      });
    },
    [client, service, thresholds, patience, end, fit],
  );
  const verify = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      const from = performance.now();
      const verification = await ask(given);
      const { outcome, verdict } = verification;
      latest.current.tell({ type: 'verified', outcome, verdict, verifyMs: msSince(from) });
      return verification;
    },
    [ask],
  );

  const verbs = useMemo(
    (): Omit<VerificationDialog, 'question'> => ({
      takeEntered: () => {
        end('entered');
      },
      takeSuggestion: () => {
        const suggestion = pending.current?.answer.suggestion;
        if (suggestion) end('suggested', suggestion);
      },
      takeCandidate: (fields: PostalFields) => {
        end('suggested', fields);
      },
      addUnit: (unit: string) => {
        const asked = pending.current;
        if (!asked || !unit.trim()) return;
        const { suggestion, missing } = asked.answer;
        end('completed', addUnit(missing === 'unit' && suggestion ? suggestion : asked.entered, unit));
      },
      edit: () => {
        end('edit');
      },
    }),
    [end],
  );

  return { phase, question, verify, ...verbs };
}
