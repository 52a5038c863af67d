'use client';
import { type AddressServiceError, type PostalFields, addUnit, type Client } from '../../core/index.ts';
import { differencesOf } from './differencesOf.ts';
import type { Verification, VerificationOutcome, VerificationDialog, VerificationQuestion } from './Verification.ts';
import { type VerificationAnswer, keyOfFields, type VerificationStep } from './verifyFields.ts';
import { perClient } from '../cache/paidAnswers.ts';
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';

/** An address that was asked about, and what the service said of it. */
export interface Asked {
  entered: PostalFields;
  answer: VerificationAnswer;
  /** Why there is no answer. */
  error?: AddressServiceError;
}

export const endOf = (
  { entered, answer, error }: Asked,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

export const isBetter = ({ entered, answer: { suggestion } }: Asked) =>
  suggestion !== undefined && differencesOf(entered, suggestion).some(({ changed }) => changed);

/** No person answers as many questions. */
const mostAddresses = 500;

/** The addresses whose missing unit was asked for, so that nobody is asked twice. */
function createUnitQuestions() {
  const asked = new Set<string>();
  return {
    has: (key: string) => asked.has(key),
    add(key: string) {
      if (asked.size >= mostAddresses) asked.clear();
      asked.add(key);
    },
  };
}

/** For as long as a client is used: also when the form is drawn anew. */
export const unitQuestionsOf = perClient(createUnitQuestions);

/** What a person is asked, and who awaits it. */
interface Pending extends Asked {
  step: VerificationStep;
  resolve(verification: Verification | Promise<Verification>): void;
  again: (() => Promise<Verification>) | undefined;
}

/** The question about an address, held until the person answers it or nobody is there any more who could. */
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
  /** Nobody has answered, and nobody is to any more: a unit that was asked for is asked for again. */
  const withdraw = useCallback(() => {
    end('edit');
  }, [end]);

  // Whoever awaits the answer to a question that nobody sees any more has one. Insertion effects are the ones that an <Activity> leaves alone
  // when it hides a dialog; no state may be set within them, and what is only made anew is there again at once.
  const isGone = useRef(false);
  useInsertionEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      queueMicrotask(() => {
        if (isGone.current) withdraw();
      });
    };
  }, [withdraw]);

  const hold = useCallback(
    (asked: Asked, step: VerificationStep, again?: () => Promise<Verification>): Promise<Verification> => {
      if (isGone.current) return Promise.resolve(endOf(asked, 'edit'));
      return new Promise((resolve) => {
        pending.current = { ...asked, step, resolve, again };
        const { entered, answer, error } = asked;
        const differences = answer.suggestion ? differencesOf(entered, answer.suggestion) : [];
        setQuestion({ ...answer, entered, differences, mayKeep: step === 'ask', error });
      });
    },
    [],
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

  return { question, hold, withdraw, verbs };
}
