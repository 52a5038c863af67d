'use client';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toAddressServiceError, callListener, wholeFields, type PostalFields } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { type EmitEvent, msSince } from '../events/events.ts';
import { fetchUnlessInDoubt, paidResponsesOf } from '../cache/paidResponses.ts';
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
 * Verifies one address, and asks the user a question if the answer requires one (see `useHeldQuestion`).
 *
 * @param fit adapts an answer to the form that receives it. Must be the same function in every render.
 */
export function useFittedVerification(options: VerificationSettings, fit: Fit, emit: EmitEvent) {
  const { client } = useAddressContext();
  const { service = 'cleanseInternational', thresholds, maxWait = 4000, onError } = options;
  const { policy = 'standard', unavailable = 'hold' } = options;
  const latest = useRef({ onError, emit });
  useEffect(() => {
    latest.current = { onError, emit };
  });
  const [isVerifying, setVerifying] = useState(false);
  const { question, hold, withdraw, actions } = useHeldQuestion(client);
  const attempts = useRef(0);

  const answerTo = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      // Contains all fields in a fixed order, so that equal addresses have equal keys.
      const entered = wholeFields(given);
      withdraw();
      const current = ++attempts.current;
      const answers = paidResponsesOf(client);
      const key = hashKey(['verification', service, keyOfFields(entered)]);
      const send = () => matchesOf(client, service, entered, maxWait);
      const ask = (asked: Asked, step: VerificationStep, again?: () => Promise<Verification>) => {
        // A verification of another address has replaced this one.
        if (current !== attempts.current) return endOf(asked, 'edit');
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
          if (current === attempts.current) setVerifying(false);
          callListener(latest.current.onError, error);
          if (policy === 'strict' && unavailable === 'hold')
            return ask({ entered, answer: noAnswer, error }, 'insist', () =>
              // Uses a response that another form has received in the meantime.
              attempt(() => answers.fetch(key, send)),
            );
          return { outcome: 'unverified', fields: entered, verdict: undefined, avc: '', error };
        }
        const asked: Asked = { entered, answer: answerOf(matches, entered, thresholds, fit) };
        if (current !== attempts.current) return endOf(asked, 'edit');
        let step = nextStep(asked.answer, policy);
        if (asked.answer.missing === 'unit' && unitQuestionsOf(client).has(keyOfFields(entered)) && step !== 'report') {
          // The user was already asked for the unit. Offer the answer only if it improves something else.
          const { avc, suggestion } = asked.answer;
          const rest: VerificationAnswer = { ...noAnswer, verdict: 'confirm', avc, suggestion };
          step = isBetter(asked) ? nextStep(rest, policy) : 'accept';
          if (step !== 'accept') asked.answer = rest;
        }
        if (step === 'ask' || step === 'insist') return ask(asked, step);
        setVerifying(false);
        if (step === 'report') return endOf(asked, 'passed');
        return endOf(asked, asked.answer.verdict === 'accept' ? 'accepted' : 'entered');
      };
      // A failed call that may have been charged is not sent again.
      return attempt(() => fetchUnlessInDoubt(answers, key, send));
    },
    [client, service, thresholds, maxWait, policy, unavailable, hold, withdraw, fit],
  );
  const verify = useCallback(
    async (given: Partial<PostalFields>): Promise<Verification> => {
      const from = performance.now();
      const verification = await answerTo(given);
      const { outcome, verdict } = verification;
      latest.current.emit({ type: 'verified', outcome, verdict, verifyMs: msSince(from) });
      return verification;
    },
    [answerTo],
  );

  const asks = question ? 'asking' : 'idle';
  const phase: 'idle' | 'verifying' | 'asking' = isVerifying ? 'verifying' : asks;
  return { phase, question, verify, withdraw, ...actions };
}
