'use client';
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import {
  type AddressServiceError,
  toAddressServiceError,
  emailVerdictOf,
  suggestEmail,
  callListener,
  type EmailValidation,
  type EmailVerdict,
} from '../../core/index.ts';
import { focusIfFirstInvalid } from '../page/focusIfFirstInvalid.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { createInputRef } from '../page/inputs.ts';
import { useFormReset } from '../page/useFormReset.ts';
import { usePreHydrationInput } from '../page/hydration.ts';
import { afterPointerUp, useAfterPointerUp } from '../page/useAfterPointerUp.ts';
import { useEmailWords } from '../words/useWords.ts';
import type { CheckoutWords } from '../words/Words.ts';
import { checkEmail, validationErrorOf, mailboxOf, emailMessage, inputMessage } from './checkEmail.ts';

/** Options of `useEmailField`. */
export interface UseEmailFieldOptions {
  /** Controlled value. */
  value?: string | undefined;
  /**
   * Initial value of an uncontrolled field. The initial value is not validated. When the user resets the form, it is restored and `onChange` is
   * called. @default ''
   */
  defaultValue?: string | undefined;
  onChange?: ((email: string) => void) | undefined;
  /** Called once per validation, with the verdict and the full validation. */
  onValidated?: ((verdict: EmailVerdict, validation: EmailValidation) => void) | undefined;
  /** Called with the error if an email could not be validated. An invalid email is a verdict, not an error. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** Overrides the provider's words. */
  words?: CheckoutWords | undefined;
}

/**
 * Phase of an email field.
 *
 * - `idle`: the current value has not been validated
 * - `checking`: the call is in flight
 * - `known`: the current value has been validated
 * - `failed`: the service gave no answer
 */
export type EmailFieldPhase = 'idle' | 'checking' | 'known' | 'failed';

/** State of the last validation. */
interface Check {
  mailbox: string;
  phase: EmailFieldPhase;
  validation?: EmailValidation | undefined;
  error?: AddressServiceError | undefined;
}

const noCheck: Check = { mailbox: '', phase: 'idle' };

/**
 * Validates an email input on blur. **Chargeable: assumed to cost 1 credit per distinct email and session.** Spread `getInputProps()` onto an
 * input. The field can be controlled (`value`, `onChange`) or uncontrolled (`defaultValue`).
 *
 * An unfinished email (without `@`, or with nothing after the `@`) is not sent. A verdict never blocks the form. If the browser rejects the
 * email as missing or malformed, `problem` contains the message to show instead of the browser's own bubble. If the call fails, `error` is set. The
 * call is never retried automatically; call `check(email)` when the user wants to try again. New messages wait until the pointer is up, so that the
 * pressed element does not move.
 *
 * @example
 * ```tsx
 * const email = useEmailField();
 * return (
 *   <>
 *     <input {...email.getInputProps()} />
 *     <p {...email.getErrorProps()}>{email.problem || email.message}</p>
 *   </>
 * );
 * ```
 */
export function useEmailField(options: UseEmailFieldOptions = {}) {
  const { client } = useAddressContext();
  const words = useEmailWords(options.words);
  const { onChange, onValidated, onError } = options;
  const [innerValue, setInnerValue] = useState(options.defaultValue ?? '');
  const value = options.value ?? innerValue;
  const [lastCheck, setLastCheck] = useState(noCheck);
  /** Value at the last blur. Undefined once the value has changed. */
  const [blurredValue, setBlurredValue] = useState<string>();
  /** Value that the browser rejected, and the message to show for it. */
  const [invalid, setInvalid] = useState({ text: '', problem: '' });
  const problemId = useId();
  useAfterPointerUp();
  /** Whether the part before the @ contains non-ASCII letters, which an input with `type="email"` rejects. */
  const [isWide, setWide] = useState(false);
  const widen = (text: string) => {
    setWide(!/^[\u0020-\u007e]*$/.test(text.slice(0, text.lastIndexOf('@') + 1)));
  };

  const { phase, validation, error } = lastCheck.mailbox === mailboxOf(value) ? lastCheck : noCheck;
  const verdict = validation && emailVerdictOf(validation);
  const suggestion = blurredValue === value ? suggestEmail(value) : undefined;
  const problem = invalid.text === value ? invalid.problem : '';

  const latest = useRef(value);
  const latestOnError = useRef(onError);
  useInsertionEffect(() => {
    latest.current = value;
    latestOnError.current = onError;
  });
  // Reports each result once.
  const reported = useRef<EmailValidation | AddressServiceError>(undefined);
  const reportError = useCallback((failure: AddressServiceError) => {
    if (reported.current === failure) return;
    reported.current = failure;
    callListener(latestOnError.current, failure);
  }, []);
  useEffect(() => {
    if (error) reportError(error);
    if (!validation || !verdict || reported.current === validation) return;
    reported.current = validation;
    callListener(onValidated, verdict, validation);
  }, [onValidated, reportError, verdict, validation, error]);

  /** Validates an email. Shows the result if the field still contains that email. */
  const check = useCallback(
    (email: string): Promise<EmailValidation | undefined> => {
      const mailbox = mailboxOf(email);
      const checked = checkEmail(client, email);
      if (mailbox !== mailboxOf(latest.current)) return checked;
      afterPointerUp(() => {
        setLastCheck((previous) =>
          previous.mailbox === mailbox && previous.validation ? previous : { mailbox, phase: 'checking' },
        );
      });
      // Ignores the result if the value has changed in the meantime.
      const show = (state: Omit<Check, 'mailbox'>) => {
        afterPointerUp(() => {
          setLastCheck((current) => (current.mailbox === mailbox ? { mailbox, ...state } : current));
        });
      };
      checked.then(
        (answer) => {
          show(answer ? { phase: 'known', validation: answer } : { phase: 'idle' });
        },
        (cause: unknown) => {
          // An error that is not an AddressServiceError may have been thrown after the call was sent, so the call may have been charged.
          const failure = toAddressServiceError(cause, 'validateEmails', true);
          // Reports the failure to the app, even if the user has typed another email or left the form in the meantime.
          reportError(failure);
          show({ phase: 'failed', error: failure });
        },
      );
      return checked;
    },
    [client, reportError],
  );

  const setValue = (text: string) => {
    latest.current = text;
    setInnerValue(text);
    setBlurredValue(undefined);
    setInvalid({ text: '', problem: '' });
    onChange?.(text);
  };

  const [input] = useState(createInputRef);
  usePreHydrationInput(() => {
    const element = input.element();
    if (!element || element.value === value) return [];
    const typed = { element, text: element.value, serverText: value };
    setValue(typed.text);
    return [typed];
  });

  useFormReset(input.element, () => {
    if (options.value === undefined) setValue(options.defaultValue ?? '');
  });

  const leave = (text: string) => {
    widen(text);
    afterPointerUp(() => {
      setBlurredValue(text);
    });
    const mailbox = mailboxOf(text);
    const failure = validationErrorOf(client, text);
    if (failure) {
      afterPointerUp(() => {
        setLastCheck({ mailbox, phase: 'failed', error: failure });
      });
      return;
    }
    latest.current = text;
    // `check` already handles the error.
    check(text).catch(() => undefined);
  };

  return {
    value,
    phase,
    /** Validation of the current value. Undefined until the value has been validated. */
    validation,
    verdict,
    error,
    /** Localized message about the verdict, or `''` if there is none. */
    message: emailMessage(verdict, validation, words),
    /** Corrected email if the domain seems mistyped. Set on blur. Undefined if there is no correction. */
    suggestion,
    /** Localized message if the browser rejected the value as missing or malformed, or `''` otherwise. */
    problem,
    setValue,
    /**
     * Validates an email, unless it was already validated. **Chargeable. If an earlier call failed, you may be charged again.** While the field
     * contains this email, `phase`, `verdict` and `error` describe the result. Resolves to undefined if the email is unfinished.
     */
    check,
    /** Props for the input, merged with the props that you pass. Your handlers run first. */
    getInputProps: (given: Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue' | 'type'> = {}) => ({
      inputMode: 'email' as const,
      autoComplete: 'email',
      ...given,
      ref: input.refFor(given.ref),
      type: isWide ? 'text' : 'email',
      value,
      'aria-invalid': problem ? true : given['aria-invalid'],
      'aria-describedby': [problem && problemId, given['aria-describedby']].filter(Boolean).join(' ') || undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        given.onChange?.(event);
        setValue(event.currentTarget.value);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        given.onKeyDown?.(event);
        // Enter submits the form before a blur could change the type of the input.
        if (event.key === 'Enter') widen(value);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        given.onBlur?.(event);
        leave(event.currentTarget.value);
      },
      onInvalid: (event: SyntheticEvent<HTMLInputElement>) => {
        given.onInvalid?.(event);
        // The app shows its own message.
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        focusIfFirstInvalid(event.currentTarget);
        setInvalid({ text: value, problem: inputMessage(event.currentTarget, words) });
      },
    }),
    /** Props for the element that shows `problem`. */
    getErrorProps: () => ({ id: problemId }),
  };
}

/** The result of `useEmailField`. */
export type UseEmailField = ReturnType<typeof useEmailField>;
