'use client';
import { type AddressServiceError, type PostalFields, addUnit, type Client } from '../../core/index.ts';
import { differencesOf } from './differencesOf.ts';
import type { Verification, VerificationOutcome, VerificationDialog, VerificationQuestion } from './Verification.ts';
import { type VerificationAnswer, keyOfFields, type VerificationStep } from './verifyFields.ts';
import { clientStore } from '../cache/paidResponses.ts';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';

/** An address and the service's answer. */
export interface Asked {
  entered: PostalFields;
  answer: VerificationAnswer;
  /** The error if there is no answer. */
  error?: AddressServiceError;
}

/** Builds the result of a verification. */
export const endOf = (
  { entered, answer, error }: Asked,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

/** Whether the suggestion differs from the entered address. */
export const isBetter = ({ entered, answer: { suggestion } }: Asked) =>
  suggestion !== undefined && differencesOf(entered, suggestion).some(({ changed }) => changed);

/** Maximum number of addresses to remember. */
const maxAddresses = 500;

/** Remembers the addresses for which the user was asked for a missing unit, so that the question is not repeated. */
function createUnitQuestions() {
  const asked = new Set<string>();
  return {
    has: (key: string) => asked.has(key),
    add(key: string) {
      if (asked.size >= maxAddresses) asked.clear();
      asked.add(key);
    },
  };
}

/** Addresses of a client for which a missing unit was asked for. They outlive the form. */
export const unitQuestionsOf = clientStore(createUnitQuestions);

/** An open question and the promise that waits for it. */
interface Pending extends Asked {
  step: VerificationStep;
  resolve(verification: Verification | Promise<Verification>): void;
  retry: (() => Promise<Verification>) | undefined;
}

/** Keeps a question open until the user answers it or the component unmounts. */
export function useHeldQuestion(client: Client) {
  const [question, setQuestion] = useState<VerificationQuestion>();
  const pending = useRef<Pending>(undefined);
  const end = useCallback((outcome: VerificationOutcome, fields?: PostalFields) => {
    const asked = pending.current;
    if (!asked) return;
    pending.current = undefined;
    setQuestion(undefined);
    asked.resolve(endOf(asked, outcome, fields));
  }, []);
  /** Ends the question without an answer. The user will be asked for a missing unit again. */
  const withdraw = useCallback(() => {
    end('edit');
  }, [end]);

  // Ends the question on unmount, so that the caller's promise settles. An insertion effect is not cleaned up while an
  // <Activity> hides the component. Its cleanup must not set state, and a remount can follow at once, so the check
  // waits for a microtask.
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
    (asked: Asked, step: VerificationStep, retry?: () => Promise<Verification>): Promise<Verification> => {
      if (isUnmounted.current) return Promise.resolve(endOf(asked, 'edit'));
      return new Promise((resolve) => {
        pending.current = { ...asked, step, resolve, retry };
        const { entered, answer, error } = asked;
        const differences = answer.suggestion ? differencesOf(entered, answer.suggestion) : [];
        setQuestion({ ...answer, entered, differences, mayKeep: step === 'ask', error });
      });
    },
    [],
  );

  const actions = useMemo((): Omit<VerificationDialog, 'question'> => {
    /** Answers the question. If the question was about a missing unit, remembers that it was asked. */
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
        if (!asked?.retry) return;
        pending.current = undefined;
        setQuestion(undefined);
        asked.resolve(asked.retry());
      },
      edit: () => {
        answer('edit');
      },
    };
  }, [client, end]);

  return { question, hold, withdraw, actions };
}
