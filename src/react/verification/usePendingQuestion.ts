'use client';
import type { AddressServiceError, Client, PostalFields } from '../../core/index.ts';
import type { FieldDifference } from './differencesOf.ts';
import { verificationChunk } from '../lazy/chunks.ts';
import type {
  Verification,
  VerificationAnswer,
  VerificationDialog,
  VerificationOutcome,
  VerificationQuestion,
} from './Verification.ts';
import { clientStore } from '../cache/clientStore.ts';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';

/** Returns a key that equal addresses share. Ignores case and surrounding spaces. */
export const keyOfFields = (fields: PostalFields) =>
  JSON.stringify(Object.values(fields).map((text) => text.trim().toLowerCase()));

/**
 * Next step after the service's answer.
 *
 * - `accept`: the entered address is correct
 * - `report`: use the entered address, and report the verdict
 * - `ask`: let the user decide
 * - `insist`: let the user decide, but do not let them keep the entered address
 */
export type VerificationStep = 'accept' | 'report' | 'ask' | 'insist';

/** An address and the service's answer. */
export interface CheckedAddress {
  entered: PostalFields;
  answer: VerificationAnswer;
  /** Differences between the entered address and the suggestion. Empty if there is no suggestion. */
  differences: FieldDifference[];
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
export const isBetter = ({ differences }: CheckedAddress) => differences.some(({ changed }) => changed);

/** Maximum number of addresses that are remembered. */
const maxAddresses = 500;

/** Creates a store of addresses for which the user was already asked for a unit. The question is not repeated for them. */
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

/** Addresses for which the user was already asked for a unit. Stored per client, so that they outlive the form. */
export const unitQuestionsOf = clientStore(createUnitQuestions);

/** An open question and the promise that waits for it. */
interface Pending extends CheckedAddress {
  step: VerificationStep;
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
  /** Closes the question without an answer. If it was about a missing unit, the user will be asked again. */
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

  // Closes the question on unmount so that the caller's promise settles. An insertion effect is not cleaned up while an <Activity> hides the component. The
  // cleanup must not set state, and a remount can follow immediately, so the check runs in a microtask.
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
        const { entered, answer, differences, error } = checked;
        setQuestion({ ...answer, entered, differences, mayKeep: step === 'ask', error });
      });
    },
    [],
  );

  const actions = useMemo((): Omit<VerificationDialog, 'question'> => {
    /** Answers the question. If it was about a missing unit, remembers that the user was asked for it. */
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
        const code = verificationChunk.get();
        if (!current || !code || !unit.trim()) return;
        const { suggestion, missing } = current.answer;
        if (missing !== 'unit' && current.step === 'insist') return;
        answer('completed', code.addUnit(missing === 'unit' && suggestion ? suggestion : current.entered, unit));
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

  return { question, hold, withdraw, giveUp, actions };
}
