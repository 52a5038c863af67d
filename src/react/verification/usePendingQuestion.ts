'use client';
import type { AddressServiceError, Client, PostalFields } from '../../core/index.ts';
import type { CheckedAddress, JudgedAddress, replies } from './judgeAnswer.ts';
import { verificationChunk } from '../lazy/chunks.ts';
import type { Verification, VerificationDialog, VerificationOutcome, VerificationQuestion } from './Verification.ts';
import { clientStore } from '../cache/clientStore.ts';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';

/** Returns the same key for equal addresses. Ignores case and surrounding spaces. */
export const keyOfFields = (fields: PostalFields) =>
  JSON.stringify(Object.values(fields).map((text) => text.trim().toLowerCase()));

/** Builds the result of a verification. */
export const toVerification = (
  { entered, answer, error }: CheckedAddress,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

/** Maximum number of remembered addresses. When the number is exceeded, all addresses are forgotten. */
const maxAddresses = 500;

/** Remembers the addresses for which the user was already asked for a unit, so that the question is not repeated. */
function createUnitQuestions() {
  const keys = new Set<string>();
  return {
    has: (key: string) => keys.has(key),
    add(key: string) {
      if (keys.size >= maxAddresses) keys.clear();
      keys.add(key);
    },
  };
}

/** Returns the remembered addresses of a client. They outlive the form. */
export const unitQuestionsOf = clientStore(createUnitQuestions);

/** An open question. `resolve` settles the promise of the `verify()` call that asked it. */
interface Pending extends JudgedAddress {
  resolve(verification: Verification | Promise<Verification>): void;
  retry: (() => Promise<Verification>) | undefined;
}

/** Manages one question, which stays open until the user answers it or the component is unmounted. */
export function usePendingQuestion(client: Client) {
  const [question, setQuestion] = useState<VerificationQuestion>();
  const pending = useRef<Pending>(undefined);
  const end = useCallback((outcome: VerificationOutcome, fields?: PostalFields, error?: AddressServiceError) => {
    const current = pending.current;
    if (!current) return;
    pending.current = undefined;
    setQuestion(undefined);
    current.resolve(toVerification(error ? { ...current, error } : current, outcome, fields));
  }, []);
  /** Closes the question without an answer. If it was about a missing unit, the next verification asks again. */
  const withdraw = useCallback(() => {
    end('edit');
  }, [end]);

  /** Closes the question because it cannot be answered. */
  const giveUp = useCallback(
    (error: AddressServiceError) => {
      end(pending.current?.step === 'ask' ? 'unverified' : 'edit', undefined, error);
    },
    [end],
  );

  // Closes the question on unmount so that the caller's promise settles. Uses an insertion effect, because React does not clean it up when an <Activity>
  // hides the component. The cleanup must not set state, and a remount can follow immediately, so the check runs in a microtask.
  const isUnmounted = useRef(false);
  useInsertionEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      queueMicrotask(() => {
        if (isUnmounted.current) withdraw();
      });
    };
  }, [withdraw]);

  const hold = useCallback((judged: JudgedAddress, retry?: () => Promise<Verification>): Promise<Verification> => {
    if (isUnmounted.current) return Promise.resolve(toVerification(judged, 'edit'));
    return new Promise((resolve) => {
      pending.current = { ...judged, resolve, retry };
      const { entered, answer, differences, error, step } = judged;
      setQuestion({ ...answer, entered, differences, mayKeep: step === 'ask', error });
    });
  }, []);

  const actions = useMemo((): Omit<VerificationDialog, 'question'> => {
    /** Answers the question. If it was about a missing unit, remembers that the user was asked for it. */
    const answer = (outcome: VerificationOutcome, fields?: PostalFields) => {
      const { entered, answer: currentAnswer } = pending.current ?? {};
      if (entered && currentAnswer?.missing === 'unit')
        for (const one of [entered, fields ?? entered]) unitQuestionsOf(client).add(keyOfFields(one));
      end(outcome, fields);
    };
    // If the code has not loaded, the question is about that failure, and the user can only retry or close it.
    const reply = (action: keyof typeof replies, text = '') => {
      const found = pending.current && verificationChunk.get()?.replies[action](pending.current, text);
      if (found) answer(...found);
    };
    return {
      takeEntered: () => {
        reply('takeEntered');
      },
      takeSuggestion: () => {
        reply('takeSuggestion');
      },
      takeCandidate: (fields: PostalFields) => {
        answer('suggested', fields);
      },
      addUnit: (unit: string) => {
        reply('addUnit', unit);
      },
      skipUnit: () => {
        reply('skipUnit');
      },
      retry: () => {
        const current = pending.current;
        if (!current?.retry) return;
        pending.current = undefined;
        setQuestion(undefined);
        current.resolve(current.retry());
      },
      edit: () => {
        answer('edit');
      },
    };
  }, [client, end]);

  return { question, hold, withdraw, giveUp, actions };
}
