'use client';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useEmailField, type UseEmailFieldOptions, useEmailWords } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';

export interface EmailFieldProps extends UseEmailFieldOptions {
  /** @default 'email' */
  name?: string | undefined;
  label?: ReactNode;
  /** @default true */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** An error of the app's own. */
  error?: string | undefined;
  inputProps?: Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailField'> | undefined;
}

/**
 * An email field that is validated when it is left, **once per distinct address (chargeable, 1 credit as assumed)**. What it finds it says in words, and never keeps the form from being sent; a service
 * that fails says nothing at all. A mistyped domain is offered as a button. `useEmailField` is the same without an element.
 */
export function EmailField(props: EmailFieldProps) {
  const {
    name = 'email',
    label,
    required = true,
    disabled,
    error,
    inputProps,
    className,
    classNames,
    ...options
  } = props;
  const words = useEmailWords(options.words);
  const { phase, verdict, validation, message, suggestion, setValue, getInputProps } = useEmailField(options);
  const id = useId();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);

  return (
    <div
      className={[cls('root'), cls('email'), className].filter(Boolean).join(' ')}
      data-phase={phase}
      data-verdict={verdict}
      data-disposable={validation?.isDisposable || undefined}
      data-system-mailbox={validation?.isSystemMailbox || undefined}
    >
      <label className={cls('label')} htmlFor={inputProps?.id ?? `${id}input`}>
        {label ?? words.label()}
      </label>
      <div className={cls('control')}>
        <input
          {...getInputProps({
            id: `${id}input`,
            name,
            required,
            disabled,
            ...inputProps,
            className: [cls('input'), inputProps?.className].filter(Boolean).join(' '),
            'aria-invalid': Boolean(error) || verdict === 'invalid' || inputProps?.['aria-invalid'],
            'aria-describedby': [error && `${id}error`, `${id}said`, inputProps?.['aria-describedby']]
              .filter(Boolean)
              .join(' '),
          })}
        />
        {phase === 'checking' && <span className={cls('spinner')} aria-hidden="true" />}
        {verdict === 'valid' && !message && !suggestion && <Icon name="check" className={cls('icon')} />}
      </div>
      {error && (
        <p className={cls('error')} id={`${id}error`}>
          <Icon name="alert" className={cls('icon')} />
          <span>{error}</span>
        </p>
      )}
      <div id={`${id}said`} role="status">
        {suggestion ? (
          <p className={cls('notice')}>
            <Suggested
              sentence={words.suggestion(suggestion)}
              email={suggestion}
              className={cls('button')}
              onTake={() => {
                setValue(suggestion);
              }}
            />
          </p>
        ) : message ? (
          <p className={verdict === 'invalid' ? cls('error') : cls('notice')}>
            <Icon name="alert" className={cls('icon')} />
            <span>{message}</span>
          </p>
        ) : verdict === 'valid' ? (
          <span className={cls('hidden')}>{words.valid()}</span>
        ) : null}
      </div>
    </div>
  );
}

interface SuggestedProps {
  sentence: string;
  email: string;
  className: string;
  onTake(): void;
}

/** The sentence with the email in it as a button, wherever the language puts it. */
function Suggested({ sentence, email, className, onTake }: SuggestedProps) {
  const [before = '', after = ''] = sentence.split(email);
  return (
    <span>
      {before}
      <button
        type="button"
        className={className}
        onClick={(event) => {
          const input = event.currentTarget.closest('[data-phase]')?.querySelector('input');
          onTake();
          input?.focus();
        }}
      >
        {email}
      </button>
      {after}
    </span>
  );
}
