'use client';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { emailKindOf, suggestEmail, tellApp, type EmailKind, type EmailValidation } from '../../core/index.ts';
import { type Components, useEmailValidation, useEmailWords, type EmailWords, type Words } from '../../react/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
import { useSlots } from '../slots/useSlots.ts';

/** What is said of an email: `valid` nothing, the others in words. That it is disposable, or a role's, is said beside it. */
export type EmailVerdict = EmailKind;

export interface EmailFieldProps {
  defaultValue?: string | undefined;
  onChange?: ((email: string) => void) | undefined;
  /** After an answer: what it says, and the whole of it. */
  onValidated?: ((verdict: EmailVerdict, validation: EmailValidation) => void) | undefined;
  /** @default 'email' */
  name?: string | undefined;
  label?: ReactNode;
  /** @default true */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** An error of the app's own. */
  error?: string | undefined;
  inputProps?: Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailField'> | undefined;
  /** Elements of your own, in place of the provider's and ours. */
  components?: Partial<Components> | undefined;
}

/**
 * An email field that is validated when it is left, **once per distinct address (chargeable, 1 credit as assumed)**. What it finds it says in words, and never keeps the form from being sent; a service
 * that fails says nothing at all. A mistyped domain is offered as a button.
 */
export function EmailField(props: EmailFieldProps) {
  const { name = 'email', required = true, disabled, error, inputProps, className, classNames, onValidated } = props;
  const words = useEmailWords(props.words);
  const { Label, Input, Button, Icon, Message } = useSlots(props.components);
  const { field, setValue, getInputProps } = useEmailValidation();
  const id = useId();
  const [begun, setBegun] = useState(false);
  const [first] = useState(props.defaultValue ?? '');
  const value = begun ? field.value : first;
  const verdict = field.phase === 'known' && field.validation ? emailKindOf(field.validation) : undefined;
  const [left, setLeft] = useState(false);
  const suggestion = left ? suggestEmail(value) : undefined;

  const { validation } = field;
  const told = useRef<EmailValidation>(undefined);
  useEffect(() => {
    // Once for an answer, however often the field is left.
    if (!verdict || !validation || told.current === validation) return;
    told.current = validation;
    tellApp(onValidated, verdict, validation);
  }, [onValidated, verdict, validation]);

  /** The browser refuses every letter beyond ASCII before the @, and the form with it. */
  const [isWide, setWide] = useState(false);
  const widen = (text: string) => {
    setWide(!/^[\u0020-\u007e]*$/.test(text.slice(0, text.lastIndexOf('@') + 1)));
  };

  const change = (text: string) => {
    setBegun(true);
    setLeft(false);
    setValue(text);
    props.onChange?.(text);
  };
  const { onBlur: validate, ...getters } = getInputProps();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const state = {
    'data-field': 'email',
    'data-invalid': error || verdict === 'invalid' ? (true as const) : undefined,
    'data-disabled': disabled || undefined,
  };
  const flags = verdict ? validation : undefined;
  const said = verdict && wordsFor(verdict, flags, words);

  return (
    <div
      className={[cls('root'), cls('email'), className].filter(Boolean).join(' ')}
      data-phase={field.phase}
      data-verdict={verdict}
      data-disposable={flags?.isDisposable || undefined}
      data-system-mailbox={flags?.isSystemMailbox || undefined}
    >
      <Label className={cls('label')} htmlFor={inputProps?.id ?? `${id}input`} {...state}>
        {props.label ?? words.label()}
      </Label>
      <div className={cls('control')}>
        <Input
          {...getters}
          type={isWide ? 'text' : getters.type}
          id={`${id}input`}
          name={name}
          required={required}
          disabled={disabled}
          {...inputProps}
          className={[cls('input'), inputProps?.className].filter(Boolean).join(' ')}
          value={value}
          onChange={(event) => {
            change(event.target.value);
          }}
          onKeyDown={(event) => {
            inputProps?.onKeyDown?.(event);
            // Enter sends the form before the field is left.
            if (event.key === 'Enter') widen(value);
          }}
          onBlur={(event) => {
            inputProps?.onBlur?.(event);
            widen(value);
            setLeft(true);
            validate(event);
          }}
          aria-invalid={Boolean(error) || verdict === 'invalid' || inputProps?.['aria-invalid']}
          aria-describedby={[error && `${id}error`, `${id}said`, inputProps?.['aria-describedby']]
            .filter(Boolean)
            .join(' ')}
          {...state}
        />
        {field.phase === 'checking' && <span className={cls('spinner')} aria-hidden="true" />}
        {verdict === 'valid' && !said && !suggestion && <Icon data-icon="check" className={cls('icon')} />}
      </div>
      {error && (
        <Message className={cls('error')} id={`${id}error`} data-kind="error">
          <Icon data-icon="alert" className={cls('icon')} />
          <span>{error}</span>
        </Message>
      )}
      <div id={`${id}said`} role="status">
        {suggestion ? (
          <Message className={cls('notice')} data-kind="notice">
            <span>
              {words.suggestion()}{' '}
              <Button
                type="button"
                data-kind="link"
                className={cls('button')}
                onClick={(event) => {
                  const input = event.currentTarget.closest('[data-phase]')?.querySelector('input');
                  change(suggestion);
                  input?.focus();
                }}
              >
                {suggestion}
              </Button>
              ?
            </span>
          </Message>
        ) : said ? (
          <Message
            className={verdict === 'invalid' ? cls('error') : cls('notice')}
            data-kind={verdict === 'invalid' ? 'error' : 'notice'}
          >
            <Icon data-icon="alert" className={cls('icon')} />
            <span>{said}</span>
          </Message>
        ) : verdict === 'valid' ? (
          <span className={cls('hidden')}>{words.valid()}</span>
        ) : null}
      </div>
    </div>
  );
}

/** One sentence, of what the person can do the most about; nothing for a mailbox of their own that works. */
function wordsFor(kind: EmailKind, flags: EmailValidation | undefined, words: EmailWords): string | undefined {
  if (kind === 'invalid') return words.invalid();
  if (flags?.isDisposable) return words.disposable();
  if (kind === 'accept-all') return words.acceptAll();
  if (kind === 'unknown') return words.unknown();
  return flags?.isSystemMailbox ? words.role() : undefined;
}
