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
import { focusIfFirst } from '../form/elements/focusIfFirst.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { createInputRef } from '../page/inputRef.ts';
import { useFormReset } from '../page/formReset.ts';
import { useTypedEarly } from '../page/hydration.ts';
import { useAfterPress } from '../form/elements/useAfterPointerUp.ts';
import { useEmailWords } from '../words/useWords.ts';
import type { Words } from '../words/Words.ts';
import { checkEmail, failureOf, mailboxOf, emailMessage, emailProblem } from './checkEmail.ts';

export interface UseEmailFieldOptions {
  /** What the field holds, when the app holds it. */
  value?: string | undefined;
  /** The first text, when the hook holds it: shown, not validated. It is back, and told, when a person resets the form. */
  defaultValue?: string | undefined;
  onChange?: ((email: string) => void) | undefined;
  /** After an answer, once: what it says, and the whole of it. */
  onValidated?: ((verdict: EmailVerdict, validation: EmailValidation) => void) | undefined;
  /** Why an email could not be validated. It is never an error of the person's. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** Other words than the provider's. */
  words?: Words | undefined;
}

/** - `idle` not asked, or changed since · `checking` · `known` there is an answer for this value · `failed` the service gave none */
export type EmailFieldPhase = 'idle' | 'checking' | 'known' | 'failed';

/** What is known of the mailbox that was asked about last. */
interface Asked {
  mailbox: string;
  phase: EmailFieldPhase;
  validation?: EmailValidation | undefined;
  error?: AddressServiceError | undefined;
}

const nothing: Asked = { mailbox: '', phase: 'idle' };

/**
 * An email input that is validated when it is left, **once per distinct address and session (chargeable: 1 credit, as assumed)**: spread
 * `getInputProps()` on an input. Text that is plainly unfinished (no `@`, nothing after it) is not sent. Nothing that is found may keep a form
 * from being sent; what the browser does not accept (it is missing, or is not an email) is said in `problem`, in place of its bubble. A failure is told
 * in `error` and never asked again by itself; `check(email)` asks again, in a person's act. A field that is hidden meanwhile has its answer when
 * it is shown. Words never appear under a pointer that is down. Controlled (`value`, `onChange`) or not (`defaultValue`).
 */
export function useEmailField(options: UseEmailFieldOptions = {}) {
  const { client } = useAddressContext();
  const words = useEmailWords(options.words);
  const { onChange, onValidated, onError } = options;
  const [own, setOwn] = useState(options.defaultValue ?? '');
  const value = options.value ?? own;
  const [asked, setAsked] = useState(nothing);
  /** Was it left, and not changed since? */
  const [left, setLeft] = useState<string>();
  /** What the browser did not accept, and why. */
  const [refused, setRefused] = useState({ text: '', problem: '' });
  const problemId = useId();
  const afterPress = useAfterPress();
  /** The browser refuses every letter beyond ASCII before the @, and the form with it. */
  const [isWide, setWide] = useState(false);
  const widen = (text: string) => {
    setWide(!/^[\u0020-\u007e]*$/.test(text.slice(0, text.lastIndexOf('@') + 1)));
  };

  const known = asked.mailbox === mailboxOf(value) ? asked : nothing;
  const { phase, validation, error } = known;
  const verdict = validation && emailVerdictOf(validation);
  const suggestion = left === value ? suggestEmail(value) : undefined;
  const problem = refused.text === value ? refused.problem : '';

  // Once for an answer, however often the field is left.
  const told = useRef<EmailValidation | AddressServiceError>(undefined);
  useEffect(() => {
    const answer = validation ?? error;
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (validation && verdict) callListener(onValidated, verdict, validation);
    else if (error) callListener(onError, error);
  }, [onValidated, onError, verdict, validation, error]);

  const newest = useRef(value);
  useInsertionEffect(() => {
    newest.current = value;
  });
  /** Validates one address and shows what comes of it, where the field holds it. */
  const check = useCallback(
    (email: string): Promise<EmailValidation | undefined> => {
      const mailbox = mailboxOf(email);
      const checked = checkEmail(client, email);
      if (mailbox !== mailboxOf(newest.current)) return checked;
      afterPress(() => {
        setAsked((before) =>
          before.mailbox === mailbox && before.validation ? before : { mailbox, phase: 'checking' },
        );
      });
      // An answer to what was typed before does not show.
      const show = (state: Omit<Asked, 'mailbox'>) => {
        afterPress(() => {
          setAsked((now) => (now.mailbox === mailbox ? { mailbox, ...state } : now));
        });
      };
      checked.then(
        (answer) => {
          show(answer ? { phase: 'known', validation: answer } : { phase: 'idle' });
        },
        (cause: unknown) => {
          // Of an error that is not ours nobody knows what was sent.
          show({ phase: 'failed', error: toAddressServiceError(cause, 'validateEmails', true) });
        },
      );
      return checked;
    },
    [client, afterPress],
  );

  const setValue = (text: string) => {
    newest.current = text;
    setOwn(text);
    setLeft(undefined);
    setRefused({ text: '', problem: '' });
    onChange?.(text);
  };

  const [input] = useState(createInputRef);
  useTypedEarly(() => {
    const element = input.element();
    if (!element || element.value === value) return [];
    const early = { element, text: element.value, drawn: value };
    setValue(early.text);
    return [early];
  });

  useFormReset(input.element, () => {
    if (options.value === undefined) setValue(options.defaultValue ?? '');
  });

  const leave = (text: string) => {
    widen(text);
    afterPress(() => {
      setLeft(text);
    });
    const mailbox = mailboxOf(text);
    const failure = failureOf(client, text);
    if (failure) {
      afterPress(() => {
        setAsked({ mailbox, phase: 'failed', error: failure });
      });
      return;
    }
    newest.current = text;
    // The failure is shown.
    check(text).catch(() => undefined);
  };

  return {
    value,
    phase,
    /** The answer about this value; undefined until there is one. */
    validation,
    verdict,
    error,
    /** What to say of it, in the person's language; `''` for nothing. */
    message: emailMessage(verdict, validation, words),
    /** The address with the domain that was probably meant, once the field was left; undefined for none. */
    suggestion,
    /** Why the form was not sent with it: it is missing or unfinished, in the person's language; `''` for nothing. */
    problem,
    setValue,
    /**
     * Validates one address, from memory where it was answered before: **chargeable, and again after a failure**. Where it is the one in the
     * field, `phase`, `verdict` and `error` show it. Resolves to undefined for an unfinished one.
     */
    check,
    /** For the input; your own props and handlers are kept, and run first. */
    getInputProps: (given: Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue' | 'type'> = {}) => ({
      inputMode: 'email' as const,
      autoComplete: 'email',
      ...given,
      ref: input.refWith(given.ref),
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
        // Enter sends the form before the field is left.
        if (event.key === 'Enter') widen(value);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        given.onBlur?.(event);
        leave(event.currentTarget.value);
      },
      onInvalid: (event: SyntheticEvent<HTMLInputElement>) => {
        given.onInvalid?.(event);
        // An app that has its own words for it.
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        focusIfFirst(event.currentTarget);
        setRefused({ text: value, problem: emailProblem(event.currentTarget, words) });
      },
    }),
    /** For the element that shows `problem`. */
    getErrorProps: () => ({ id: problemId }),
  };
}

/** What `useEmailField` gives. */
export type UseEmailField = ReturnType<typeof useEmailField>;
