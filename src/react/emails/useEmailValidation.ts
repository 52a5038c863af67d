'use client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type AddressServiceError, type EmailValidation, validateEmails } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { useOperation } from '../provider/useOperation.ts';

/** How a field's email stands. Nothing of it may keep a form from being sent: an unknown answer is not an error of the person's. */
export interface EmailFieldState {
  /** What the field holds. */
  value: string;
  /** - `idle` not asked, or changed since · `checking` · `known` there is an answer for this value · `failed` the service gave none */
  phase: 'idle' | 'checking' | 'known' | 'failed';
  validation: EmailValidation | undefined;
  error: AddressServiceError | undefined;
}

const empty: EmailFieldState = { value: '', phase: 'idle', validation: undefined, error: undefined };

/** Differences that name the same mailbox: spaces around, and the case of the domain. */
const sameMailbox = (email: string) => {
  const text = email.trim();
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + text.slice(at).toLowerCase();
};

/** The answers about single addresses, by the mailbox. */
const keyOf = (mailbox: string) => `validateEmails ${mailbox}`;

/**
 * Batch email validation as a mutation, `mutate(emails)` with 1 to 100, and for a field that is being filled: spread `getInputProps()` on
 * an input and read `field`. The field is validated on blur, **once per distinct address and session (1 credit, as assumed)**; text that is
 * plainly unfinished (no `@`, nothing after it) is not sent. A failure is told in `field` and never asked again by itself; `check(email)` asks again, in a person's act. A field
 * that is hidden meanwhile has its answer when it is shown.
 */
export function useEmailValidation() {
  const { client } = useAddressContext();
  const mutation = useOperation((of, emails: readonly string[]) => validateEmails(of, emails));
  const [field, setField] = useState<EmailFieldState>(empty);
  const latest = useRef('');

  /** Validates one address, from memory where it was asked before. Resolves to undefined for an empty or unfinished one. */
  const check = useCallback(
    async (email: string): Promise<EmailValidation | undefined> => {
      const value = sameMailbox(email);
      if (!/^[^@]+@[^@]*[^@.\s]/.test(value) || /[,\r\n]/.test(value)) return undefined;
      const [validation] = await paidAnswersOf(client).ask(keyOf(value), () => validateEmails(client, [value]));
      return validation;
    },
    [client],
  );

  const change = useCallback((value: string) => {
    latest.current = value;
    setField((before) =>
      sameMailbox(before.value) === sameMailbox(value) ? { ...before, value } : { ...empty, value },
    );
  }, []);

  const blur = useCallback(
    async (value: string) => {
      latest.current = value;
      const asked = sameMailbox(value);
      const show = (state: Partial<EmailFieldState>) => {
        if (sameMailbox(latest.current) === asked) setField({ ...empty, value: latest.current, ...state });
      };
      const { error, pending } = paidAnswersOf(client).get(keyOf(asked)) ?? {};
      if (error && !pending) {
        show({ phase: 'failed', error });
        return;
      }
      show({ phase: 'checking' });
      try {
        const validation = await check(value);
        show(validation ? { phase: 'known', validation } : { phase: 'idle' });
      } catch (error) {
        show({ phase: 'failed', error: error as AddressServiceError });
      }
    },
    [check, client],
  );

  const getInputProps = useCallback(
    () => ({
      type: 'email' as const,
      inputMode: 'email' as const,
      autoComplete: 'email',
      value: field.value,
      onChange: (event: { currentTarget: { value: string } }) => {
        change(event.currentTarget.value);
      },
      onBlur: (event: { currentTarget: { value: string } }) => {
        void blur(event.currentTarget.value);
      },
    }),
    [field.value, change, blur],
  );

  return useMemo(
    () => ({ ...mutation, check, field, setValue: change, getInputProps }),
    [mutation, check, field, change, getInputProps],
  );
}

/** What `useEmailValidation` gives. */
export type UseEmailValidation = ReturnType<typeof useEmailValidation>;
