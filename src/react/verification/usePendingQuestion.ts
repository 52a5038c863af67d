'use client';
import { type AddressServiceError, type PostalFields, addUnit, type Client } from '../../core/index.ts';
import { differencesOf } from './differencesOf.ts';
import type { Verification, VerificationOutcome, VerificationDialog, VerificationQuestion } from './Verification.ts';
import { type VerificationAnswer, keyOfFields, type VerificationStep } from './verifyFields.ts';
import { clientStore } from '../cache/paidResponses.ts';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';

/** An address and the service's answer. */
export interface CheckedAddress {
  entered: PostalFields;
  answer: VerificationAnswer;
  /** The error, if the service gave no answer. */
  error?: AddressServiceError;
}

/** Builds the result of a verification. */
export const toVerification = (
  { entered, answer, error }: CheckedAddress,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

/** Whether there is a suggestion that differs from the entered address. */
export const isBetter = ({ entered, answer: { suggestion } }: CheckedAddress) =>
  suggestion !== undefined && differencesOf(entered, suggestion).some(({ changed }) => changed);

/** Maximum number of addresses that are remembered. */
const maxAddresses = 500;

/**
 * Creates a store of the addresses for which the user was asked for a missing unit, so that the question is not
 * repeated.
 */
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

/** Addresses for which the user was asked for a missing unit. They are stored per client, so they outlive the form. */
export const unitQuestionsOf = clientStore(createUnitQuestions);

/** An open question and the promise that waits for it. */
interface Pending extends CheckedAddress {
  step: VerificationStep;
  resolve(verification: Verification | Promise<Verification>): void;
  retry: (() => Promise<Verification>) | undefined;
}

/** Manages one question. The question stays open until the user answers it or the component is unmounted. */
export function usePendingQuestion(client: Client) {
  const [question, setQuestion] = useState<VerificationQuestion>();
  const pending = useRef<Pending>(undefined);
  const end = useCallback((outcome: VerificationOutcome, fields?: PostalFields) => {
    const current = pending.current;
    if (!current) return;
    pending.current = undefined;
    setQuestion(undefined);
    current.resolve(toVerification(current, outcome, fields));
  }, []);
  /** Ends the question without an answer. If the question was about a missing unit, the user will be asked again. */
  const withdraw = useCallback(() => {
    end('edit');
  }, [end]);

  // Ends the question on unmount, so that the caller's promise settles. An insertion effect is not cleaned up while an
  // <Activity> hides the component. The cleanup must not set state, and a remount can follow immediately, so the check
  // runs in a microtask.
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

  const hold = useCallback(
    (checked: CheckedAddress, step: VerificationStep, retry?: () => Promise<Verification>): Promise<Verification> => {
      if (isUnmounted.current) return Promise.resolve(toVerification(checked, 'edit'));
      return new Promise((resolve) => {
        pending.current = { ...checked, step, resolve, retry };
        const { entered, answer, error } = checked;
        const differences = answer.suggestion ? differencesOf(entered, answer.suggestion) : [];
        setQuestion({ ...answer, entered, differences, mayKeep: step === 'ask', error });
      });
    },
    [],
  );

  const actions = useMemo((): Omit<VerificationDialog, 'question'> => {
    /**
     * Answers the question. If the question was about a missing unit, remembers that the user was asked for the unit.
     */
    const answer = (outcome: VerificationOutcome, fields?: PostalFields) => {
      const { entered, answer: currentAnswer } = pending.current ?? {};
      if (entered && currentAnswer?.missing === 'unit')
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
        const current = pending.current;
        if (!current || !unit.trim()) return;
        const { suggestion, missing } = current.answer;
        if (missing !== 'unit' && current.step === 'insist') return;
        answer('completed', addUnit(missing === 'unit' && suggestion ? suggestion : current.entered, unit));
      },
      skipUnit: () => {
        const current = pending.current;
        if (current?.answer.missing !== 'unit') return;
        if (isBetter(current)) answer('suggested', current.answer.suggestion);
        else answer('entered');
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

  return { question, hold, withdraw, actions };
}
