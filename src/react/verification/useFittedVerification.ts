'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AddressServiceError,
  toAddressServiceError,
  callListener,
  NetworkError,
  toPostalFields,
  wholeFields,
  type PostalFields,
} from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { type EmitEvent, msSince } from '../events/events.ts';
import { fetchUnlessInDoubt, hashKey, paidResponsesOf } from '../cache/paidResponses.ts';
import type { JudgedAddress } from './judgeAnswer.ts';
import { keyOfFields, toVerification, unitQuestionsOf, usePendingQuestion } from './usePendingQuestion.ts';
import { verificationChunk } from '../lazy/chunks.ts';
import type { Fit, Match, matchesOf } from './verifyFields.ts';
import type { Verification, VerificationAnswer, VerificationSettings } from './Verification.ts';

type MatchesOf = typeof matchesOf;

const noAnswer: VerificationAnswer = {
  verdict: 'reject',
  avc: '',
  suggestion: undefined,
  candidates: [],
  missing: undefined,
  units: [],
};

/**
 * Verifies one address, and asks the user a question if the service's answer requires it (see `usePendingQuestion`).
 *
 * @param fit Adapts a suggested address to the form's fields. Must be the same function in every render.
 * @param onFormError The form's `onError`, called in addition to `options.onError`.
 */
export function useFittedVerification(
  options: VerificationSettings,
  fit: Fit,
  emit: EmitEvent,
  onFormError?: VerificationSettings['onError'],
) {
  const { client } = useAddressContext();
  const { service = 'cleanseInternational', thresholds, maxWait = 4000, onError } = options;
  const { policy = 'standard', unavailable = 'hold' } = options;
  const latest = useRef({ onError, onFormError, emit });
  useEffect(() => {
    latest.current = { onError, onFormError, emit };
  });
  const [isVerifying, setVerifying] = useState(false);
  const { question, hold, withdraw, giveUp, actions } = usePendingQuestion(client);
  const attempts = useRef(0);
  const report = useCallback((error: AddressServiceError) => {
    for (const listener of new Set([latest.current.onError, latest.current.onFormError])) callListener(listener, error);
  }, []);

  const answerTo = useCallback(
    async (given: Partial<PostalFields>, isAbandoned: () => boolean): Promise<Verification> => {
      // Contains all fields in a fixed order, so that equal addresses have equal keys.
      const entered = wholeFields(given);
      withdraw();
      const current = ++attempts.current;
      const answers = paidResponsesOf(client);
      const key = hashKey(['verification', service, keyOfFields(entered)]);
      const sendWith = (matchesOf: MatchesOf) => () => matchesOf(client, service, entered, maxWait);
      const ask = (judged: JudgedAddress, again?: () => Promise<Verification>) => {
        // A later verification has replaced this one.
        if (current !== attempts.current) return toVerification(judged, 'edit');
        setVerifying(false);
        return hold(judged, again);
      };

      const attempt = async (call: (matchesOf: MatchesOf) => Promise<Match[]>): Promise<Verification> => {
        setVerifying(true);
        let matches: Match[] | undefined;
        try {
          matches = await verificationChunk.call(
            service,
            // The user may have left while the code was loading. The answer would then be useless, so no call is made.
            async ({ matchesOf }) => (isAbandoned() || current !== attempts.current ? undefined : call(matchesOf)),
            maxWait,
          );
        } catch (cause) {
          const error = toAddressServiceError(cause, service, true);
          if (current === attempts.current) setVerifying(false);
          report(error);
          if (policy === 'strict' && unavailable === 'hold')
            return ask({ entered, answer: noAnswer, differences: [], error, step: 'insist' }, () =>
              // Another form may have received the response in the meantime. If so, that response is used.
              attempt((matchesOf) => answers.fetch(key, sendWith(matchesOf))),
            );
          return { outcome: 'unverified', fields: entered, verdict: undefined, avc: '', error };
        }
        if (!matches) {
          if (current === attempts.current) setVerifying(false);
          return { outcome: 'edit', fields: entered, verdict: undefined, avc: '', error: undefined };
        }
        const { judgeAnswer } = await verificationChunk.load();
        const judged = judgeAnswer(matches, entered, {
          ...{ policy, thresholds, fit },
          toFields: toPostalFields,
          wasAskedForUnit: unitQuestionsOf(client).has(keyOfFields(entered)),
        });
        const { step, answer } = judged;
        if (step === 'ask' || step === 'insist') return ask(judged);
        if (current !== attempts.current) return toVerification(judged, 'edit');
        setVerifying(false);
        if (step === 'report') return toVerification(judged, 'passed');
        return toVerification(judged, answer.verdict === 'accept' ? 'accepted' : 'entered');
      };
      // A failed call that may have been charged is not sent again.
      return attempt((matchesOf) => fetchUnlessInDoubt(answers, key, sendWith(matchesOf)));
    },
    [client, service, thresholds, maxWait, policy, unavailable, hold, withdraw, fit, report],
  );
  /** @param isAbandoned Returns whether the answer is no longer needed. Called just before the service is called. */
  const verify = useCallback(
    async (given: Partial<PostalFields>, isAbandoned: () => boolean = () => false): Promise<Verification> => {
      const from = performance.now();
      const verification = await answerTo(given, isAbandoned);
      const { outcome, verdict } = verification;
      latest.current.emit({ type: 'verified', outcome, verdict, verifyMs: msSince(from) });
      return verification;
    },
    [answerTo],
  );

  /**
   * Closes a question whose dialog could not be loaded. The outcome is `unverified`, with the address as entered. If the policy is `strict`, the
   * outcome is `edit`.
   */
  const fail = useCallback(() => {
    const error = new NetworkError(
      service,
      `${service}: could not load the code of the dialog. Check the connection and try again, or reload the page.`,
    );
    report(error);
    giveUp(error);
  }, [service, report, giveUp]);

  const asks = question ? 'asking' : 'idle';
  const phase: 'idle' | 'verifying' | 'asking' = isVerifying ? 'verifying' : asks;
  return { phase, question, verify, withdraw, fail, ...actions };
}
