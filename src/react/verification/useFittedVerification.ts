'use client';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toAddressServiceError, callListener, wholeFields, type PostalFields } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { type TellEvent, msSince } from '../events/events.ts';
import { askUnlessDoubtful, paidAnswersOf } from '../cache/paidAnswers.ts';
import { type Asked, endOf, isBetter, unitQuestionsOf, useHeldQuestion } from './useHeldQuestion.ts';
import {
  keyOfFields,
  nextStep,
  type VerificationStep,
  answerOf,
  type Fit,
  type Match,
  matchesOf,
  type VerificationAnswer,
} from './verifyFields.ts';
import type { Verification, VerificationSettings } from './Verification.ts';

const noAnswer: VerificationAnswer = {
  verdict: 'reject',
  avc: '',
  suggestion: undefined,
  candidates: [],
  missing: undefined,
  units: [],
};

/**
 * Asks the service about one address, and the person where its answer is a question (`useHeldQuestion`). `fit` writes an answer as whoever takes
 * it can hold it; it is one function for good.
 */
export function useFittedVerification(options: VerificationSettings, fit: Fit, tell: TellEvent) {
  const { client } = useAddressContext();
  const { service = 'cleanseInternational', thresholds, patience = 4000, onError } = options;
  const { policy = 'standard', unavailable = 'hold' } = options;
  const latest = useRef({ onError, tell });
  useEffect(() => {
    latest.current = { onError, tell };
  });
  const [isVerifying, setVerifying] = useState(false);
  const { question, hold, withdraw, verbs } = useHeldQuestion(client);
  const turn = useRef(0);

  const answerTo = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      // In one order, and whole, so that the same address is the same question however an app writes it.
      const entered = wholeFields(given);
      withdraw();
      const mine = ++turn.current;
      const answers = paidAnswersOf(client);
      const key = hashKey(['verification', service, keyOfFields(entered)]);
      const send = () => matchesOf(client, service, entered, patience);
      const ask = (asked: Asked, step: VerificationStep, again?: () => Promise<Verification>) => {
        // Another address was asked about meanwhile, and this one is not what the person is at any more.
        if (mine !== turn.current) return endOf(asked, 'edit');
        setVerifying(false);
        return hold(asked, step, again);
      };

      const attempt = async (call: () => Promise<Match[]>): Promise<Verification> => {
        setVerifying(true);
        let matches: Match[];
        try {
          matches = await call();
        } catch (cause) {
          const error = toAddressServiceError(cause, service, true);
          if (mine === turn.current) setVerifying(false);
          callListener(latest.current.onError, error);
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
        setVerifying(false);
        if (step === 'tell') return endOf(asked, 'passed');
        return endOf(asked, asked.answer.verdict === 'accept' ? 'accepted' : 'entered');
      };
      // A call that failed may have been paid for: then the same address is not asked again.
      return attempt(() => askUnlessDoubtful(answers, key, send));
    },
    [client, service, thresholds, patience, policy, unavailable, hold, withdraw, fit],
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

  const asks = question ? 'asking' : 'idle';
  const phase: 'idle' | 'verifying' | 'asking' = isVerifying ? 'verifying' : asks;
  return { phase, question, verify, withdraw, ...verbs };
}
