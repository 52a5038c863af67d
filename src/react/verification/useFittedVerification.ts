'use client';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import {
  addUnit,
  type AddressServiceError,
  asServiceError,
  tellApp,
  wholeFields,
  type PostalFields,
} from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { TellEvent } from '../events/AddressEvent.ts';
import { msSince } from '../events/createTeller.ts';
import { askUnlessDoubtful } from '../provider/askOnce.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { differencesOf } from './differencesOf.ts';
import { nextStep, type VerificationStep } from './nextStep.ts';
import { unitQuestionsOf } from './unitQuestions.ts';
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
  /** Why there is no answer. */
  error?: AddressServiceError;
}

/** What a person is asked, and who awaits it. */
interface Pending extends Asked {
  step: VerificationStep;
  resolve(verification: Verification | Promise<Verification>): void;
  again: (() => Promise<Verification>) | undefined;
}

const endOf = (
  { entered, answer, error }: Asked,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

const noAnswer: VerificationAnswer = {
  verdict: 'reject',
  avc: '',
  suggestion: undefined,
  candidates: [],
  missing: undefined,
  units: [],
};

const isBetter = ({ entered, answer: { suggestion } }: Asked) =>
  suggestion !== undefined && differencesOf(entered, suggestion).some(({ changed }) => changed);

/**
 * Asks about one address, and holds the question until it is answered. `fit` writes an answer as whoever takes it can hold it; it is one
 * function for good.
 */
export function useFittedVerification(options: VerificationSettings, fit: Fit, tell: TellEvent) {
  const { client } = useAddressContext();
  const { service = 'cleanseInternational', thresholds, patience = 4000, onError } = options;
  const { policy = 'standard', unavailable = 'hold' } = options;
  const latest = useRef({ onError, tell });
  useEffect(() => {
    latest.current = { onError, tell };
  });
  const [phase, setPhase] = useState<'idle' | 'verifying' | 'asking'>('idle');
  const [question, setQuestion] = useState<VerificationQuestion>();
  const pending = useRef<Pending>(undefined);

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

  const answerTo = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      // In one order, and whole, so that the same address is the same question however an app writes it.
      const entered = wholeFields(given);
      end('edit');
      const mine = ++turn.current;
      const answers = paidAnswersOf(client);
      const key = hashKey(['verification', service, keyOfFields(entered)]);
      const send = () => matchesOf(client, service, entered, patience);
      const ask = (asked: Asked, step: VerificationStep, again?: () => Promise<Verification>) => {
        // Another address was asked about meanwhile, and this one is not what the person is at any more; or nobody is there to be asked.
        if (mine !== turn.current || isGone.current) return endOf(asked, 'edit');
        return new Promise<Verification>((resolve) => {
          pending.current = { ...asked, step, resolve, again };
          const { suggestion } = asked.answer;
          const differences = suggestion ? differencesOf(entered, suggestion) : [];
          setQuestion({ ...asked.answer, entered, differences, mayKeep: step === 'ask', error: asked.error });
          setPhase('asking');
        });
      };

      const attempt = async (call: () => Promise<Match[]>): Promise<Verification> => {
        setPhase('verifying');
        let matches: Match[];
        try {
          matches = await call();
        } catch (cause) {
          const error = asServiceError(cause, service, true);
          if (mine === turn.current) setPhase('idle');
          tellApp(latest.current.onError, error);
          if (policy === 'strict' && unavailable === 'hold')
            return ask({ entered, answer: noAnswer, error }, 'insist', () =>
              // What another form of the page has an answer to by now is not paid for once more.
              attempt(() => answers.ask(key, send)),
            );
          return { outcome: 'unverified', fields: entered, verdict: undefined, avc: '', error };
        }
        const asked: Asked = { entered, answer: answerOf(matches, entered, thresholds, fit) };
        if (mine !== turn.current) return endOf(asked, 'edit');
        let step = nextStep(asked.answer, policy);
        if (asked.answer.missing === 'unit' && unitQuestionsOf(client).has(keyOfFields(entered)) && step !== 'tell') {
          // It was asked for once. What else is better about the answer is offered.
          const { avc, suggestion } = asked.answer;
          const rest: VerificationAnswer = { ...noAnswer, verdict: 'confirm', avc, suggestion };
          step = isBetter(asked) ? nextStep(rest, policy) : 'go on';
          if (step !== 'go on') asked.answer = rest;
        }
        if (step === 'ask' || step === 'insist') return ask(asked, step);
        setPhase('idle');
        if (step === 'tell') return endOf(asked, 'passed');
        return endOf(asked, asked.answer.verdict === 'accept' ? 'accepted' : 'entered');
      };
      // A call that failed may have been paid for: then the same address is not asked again.
      return attempt(() => askUnlessDoubtful(answers, key, send));
    },
    [client, service, thresholds, patience, policy, unavailable, end, fit],
  );
  const verify = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      const from = performance.now();
      const verification = await answerTo(given);
      const { outcome, verdict } = verification;
      latest.current.tell({ type: 'verified', outcome, verdict, verifyMs: msSince(from) });
      return verification;
    },
    [answerTo],
  );

  const verbs = useMemo((): Omit<VerificationDialog, 'question'> => {
    /** A person's answer: a unit is not asked for twice. */
    const answer = (outcome: VerificationOutcome, fields?: PostalFields) => {
      const { entered, answer: asked } = pending.current ?? {};
      if (entered && asked?.missing === 'unit')
        for (const one of [entered, fields ?? entered]) unitQuestionsOf(client).add(keyOfFields(one));
      end(outcome, fields);
    };
    return {
      takeEntered: () => {
        if (pending.current?.step === 'ask') answer('entered');
      },
      takeSuggestion: () => {
        const suggestion = pending.current?.answer.suggestion;
        if (suggestion) answer('suggested', suggestion);
      },
      takeCandidate: (fields: PostalFields) => {
        answer('suggested', fields);
      },
      addUnit: (unit: string) => {
        const asked = pending.current;
        if (!asked || !unit.trim()) return;
        const { suggestion, missing } = asked.answer;
        if (missing !== 'unit' && asked.step === 'insist') return;
        answer('completed', addUnit(missing === 'unit' && suggestion ? suggestion : asked.entered, unit));
      },
      skipUnit: () => {
        const asked = pending.current;
        if (asked?.answer.missing !== 'unit') return;
        if (isBetter(asked)) answer('suggested', asked.answer.suggestion);
        else answer('entered');
      },
      retry: () => {
        const asked = pending.current;
        if (!asked?.again) return;
        pending.current = undefined;
        setQuestion(undefined);
        asked.resolve(asked.again());
      },
      edit: () => {
        answer('edit');
      },
    };
  }, [client, end]);

  return { phase, question, verify, ...verbs };
}
