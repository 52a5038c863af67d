'use client';
import { type SyntheticEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Components } from '../../react/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface FormCellProps {
  field: string;
  label: string;
  value: string;
  onChange(value: string): void;
  name: string;
  autoComplete: string;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The word that follows the label of a field that may stay empty. */
  optional?: string | undefined;
  /** Why the field is not accepted. */
  error?: string | undefined;
  /** Something to look at. */
  notice?: string | undefined;
  /** A select instead of an input. */
  choices?: readonly { code: string; name: string }[] | undefined;
  choose?: string | undefined;
  onInvalid?(event: SyntheticEvent<HTMLInputElement | HTMLSelectElement>): void;
  onBlur?(): void;
  classNames?: ClassNames | undefined;
  components?: Partial<Components> | undefined;
  children?: ReactNode;
}

/** One field of the form with its label and words. */
export function FormCell(props: FormCellProps) {
  const {
    field,
    label,
    value,
    onChange,
    name,
    autoComplete,
    required,
    disabled,
    optional,
    error,
    notice,
    choices,
    classNames,
  } = props;
  const { Label, Input, Select, Icon, Message } = useSlots(props.components);
  const id = useId();
  const state = {
    'data-field': field,
    'data-invalid': error ? (true as const) : undefined,
    'data-disabled': disabled || undefined,
  };
  const selectRef = useRef<HTMLSelectElement>(null);
  // A form that resets itself (React 19 does after an action) would put a select back to its first option, whatever React holds.
  useEffect(() => {
    const select = selectRef.current;
    if (!select) return;
    for (const option of select.options) option.defaultSelected = option.value === value;
    select.value = value;
  }, [value, choices]);
  const shared = {
    id,
    name,
    value,
    required,
    disabled,
    autoComplete,
    className: classOf(choices ? 'select' : 'input', classNames),
    onInvalid: props.onInvalid,
    onBlur: props.onBlur,
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': [error && `${id}error`, notice && `${id}notice`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={classOf('cell', classNames)} data-field={field}>
      <Label className={classOf('label', classNames)} htmlFor={id} {...state}>
        {label}
        {optional && <span className={classOf('optional', classNames)}> ({optional})</span>}
      </Label>
      {choices ? (
        <Select
          {...shared}
          {...state}
          ref={selectRef}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          {field !== 'country' && <option value="">{props.choose}</option>}
          {choices.map(({ code, name: word }) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          {...shared}
          {...state}
          type="text"
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
      {error && (
        <Message className={classOf('error', classNames)} id={`${id}error`} data-kind="error">
          <Icon data-icon="alert" className={classOf('icon', classNames)} />
          <span>{error}</span>
        </Message>
      )}
      {notice && (
        <Message className={classOf('notice', classNames)} id={`${id}notice`} data-kind="notice">
          <Icon data-icon="alert" className={classOf('icon', classNames)} />
          <span>{notice}</span>
        </Message>
      )}
    </div>
  );
}
