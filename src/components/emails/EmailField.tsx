'use client';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Components, useEmailField, type UseEmailFieldOptions, useEmailWords } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface EmailFieldProps extends UseEmailFieldOptions {
  /**
   * Name under which the email is submitted.
   * @default 'email'
   */
  name?: string | undefined;
  label?: ReactNode;
  /**
   * Whether the email is required.
   * @default true
   */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Error message from the app. */
  error?: string | undefined;
  inputProps?: Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailField'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

/**
 * An email input that validates the email on blur, **once per distinct email (chargeable, assumed to cost 1 credit)**. The field shows the verdict
 * but never blocks the form. If the service fails, the field shows no verdict. If the domain seems mistyped, a button offers a correction.
 * `useEmailField` is the headless version.
 *
 * @example
 * ```tsx
 * <EmailField name="email" label="Email" />
 * ```
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
    components,
    ...options
  } = props;
  const words = useEmailWords(options.words);
  const { phase, verdict, validation, message, suggestion, problem, setValue, getInputProps, getErrorProps } =
    useEmailField(options);
  const { Label, Input, Button, Icon, Message } = useSlots(components);
  const id = useId();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const shownError = error || problem;
  const state = {
    'data-field': 'email',
    'data-invalid': shownError || verdict === 'invalid' ? (true as const) : undefined,
    'data-disabled': disabled || undefined,
  };

  return (
    <div
      className={[cls('root'), cls('email'), className].filter(Boolean).join(' ')}
      data-phase={phase}
      data-verdict={verdict}
      data-disposable={validation?.isDisposable || undefined}
      data-system-mailbox={validation?.isSystemMailbox || undefined}
    >
      <Label className={cls('label')} htmlFor={inputProps?.id ?? `${id}input`} {...state}>
        {label ?? words.label()}
      </Label>
      <div className={cls('control')}>
        <Input
          {...getInputProps({
            id: `${id}input`,
            name,
            required,
            disabled,
            ...inputProps,
            className: [cls('input'), inputProps?.className].filter(Boolean).join(' '),
            'aria-invalid': Boolean(error) || verdict === 'invalid' || inputProps?.['aria-invalid'],
            'aria-describedby': [error && !problem && getErrorProps().id, `${id}said`, inputProps?.['aria-describedby']]
              .filter(Boolean)
              .join(' '),
          })}
          {...state}
        />
        {phase === 'checking' && <span className={cls('spinner')} aria-hidden="true" />}
        {verdict === 'valid' && !message && !suggestion && <Icon data-icon="check" className={cls('icon')} />}
      </div>
      {shownError && (
        <Message className={cls('error')} {...getErrorProps()} data-kind="error">
          <Icon data-icon="alert" className={cls('icon')} />
          <span>{shownError}</span>
        </Message>
      )}
      <div id={`${id}said`} role="status">
        {suggestion ? (
          <Message className={cls('notice')} data-kind="notice">
            <Suggested
              sentence={words.suggestion(suggestion)}
              email={suggestion}
              className={cls('button')}
              Button={Button}
              onAccept={() => {
                setValue(suggestion);
              }}
            />
          </Message>
        ) : message ? (
          <Message
            className={verdict === 'invalid' ? cls('error') : cls('notice')}
            data-kind={verdict === 'invalid' ? 'error' : 'notice'}
          >
            <Icon data-icon="alert" className={cls('icon')} />
            <span>{message}</span>
          </Message>
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
  Button: Components['Button'];
  onAccept(): void;
}

/** Renders a sentence in which the suggested email is a button. */
function Suggested({ sentence, email, className, Button, onAccept }: SuggestedProps) {
  const [before = '', after = ''] = sentence.split(email);
  return (
    <span>
      {before}
      <Button
        type="button"
        className={className}
        data-kind="link"
        onClick={(event) => {
          const input = event.currentTarget.closest('[data-phase]')?.querySelector('input');
          onAccept();
          input?.focus();
        }}
      >
        {email}
      </Button>
      {after}
    </span>
  );
}
