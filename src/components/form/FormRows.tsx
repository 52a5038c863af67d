'use client';
import { memo, type ReactNode } from 'react';
import type { Choice } from '../../core/index.ts';
import {
  type AddressFormField,
  type Components,
  type FormWords,
  type UseAddressForm,
  useHydrated,
} from '../../react/index.ts';
import { AddressAutocomplete } from '../autocomplete/AddressAutocomplete.tsx';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface FormRowsProps {
  form: UseAddressForm;
  rows: readonly (readonly AddressFormField[])[];
  words: FormWords;
  /** Is the first line the search too? */
  isSearched?: boolean | undefined;
  /** Where it is, is the focus in it from the start? */
  autoFocus?: boolean | undefined;
  classNames?: ClassNames<'AddressForm'> | undefined;
  components?: Partial<Components> | undefined;
}

/** A first line that gets a house number beside it, or loses it, with another country is the same element: a browser's autofill goes on in it. */
const keyOf = (row: readonly AddressFormField[]) => (row.includes('line1') ? 'line1' : row.join());

/** Some of the form's fields, row by row. */
export const FormRows = ({ form, rows, words, isSearched, autoFocus, classNames, components }: FormRowsProps) =>
  rows.map((row) => (
    <div key={keyOf(row)} className={classOf('row', classNames)}>
      {row.map((field) => (
        <FormCell
          key={field}
          form={form}
          field={field}
          choices={field === 'region' ? form.regions : []}
          words={words}
          isSearch={isSearched && field === 'line1'}
          autoFocus={autoFocus}
          classNames={classNames}
          components={components}
        />
      ))}
    </div>
  ));

/** The options of a select. Countries have 250, which need not be made anew at every key. */
export const Choices = memo(function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));
});

export interface FormCellProps {
  form: UseAddressForm;
  field: AddressFormField;
  /** A select instead of an input, where there are any. */
  choices: readonly Choice[];
  words: FormWords;
  /** The field is the search too. */
  isSearch?: boolean | undefined;
  /** Where it is, is the focus in it from the start? */
  autoFocus?: boolean | undefined;
  classNames?: ClassNames<'AddressForm'> | undefined;
  components?: Partial<Components> | undefined;
}

/** One field of the form with its label and words. */
export function FormCell({ form, field, choices, words, isSearch, autoFocus, classNames, components }: FormCellProps) {
  const { Label, Input, Select, Icon, Message } = useSlots(components);
  // Node and browsers name and sort some countries differently: the browser's own list takes the place of the server's.
  const isHydrated = useHydrated();
  const { ref, ...given } = form.getFieldProps(field);
  const props = { ...given, ...form.getWaitingFieldProps(field) };
  const error = form.errors[field];
  const notice = form.notices[field];
  const isOptional = !form.isWaiting(field) && !form.format.required.has(field) && field !== 'country';
  const state = {
    'data-field': field,
    'data-invalid': error ? (true as const) : undefined,
    'data-disabled': props.disabled || undefined,
  };
  const label: ReactNode = (
    <>
      {form.format.words[field]}
      {isOptional && <span className={classOf('optional', classNames)}> ({words.optional()})</span>}
    </>
  );

  let control: ReactNode;
  if (isSearch) {
    const { inputValue, onInputValueChange, ...search } = form.searchOptions;
    control = (
      <AddressAutocomplete
        {...search}
        onManual={form.enterManually}
        id={props.id}
        field="line1"
        label={label}
        value={inputValue}
        onChange={onInputValueChange}
        chosen={!form.edited}
        autoFocus={autoFocus}
        error={error}
        inputProps={{ ...form.getSearchProps(), 'aria-describedby': undefined }}
        classNames={classNames}
        components={components}
      />
    );
  } else if (choices.length > 0)
    control = (
      <Select {...props} {...state} ref={ref} className={classOf('select', classNames)}>
        {field !== 'country' && <option value="">{words.choose()}</option>}
        <Choices key={String(isHydrated)} choices={choices} />
      </Select>
    );
  else control = <Input type="text" {...props} {...state} ref={ref} className={classOf('input', classNames)} />;
  if (field === 'phone')
    control = (
      <div className={classOf('phone', classNames)} dir="ltr" data-prefix={form.phonePrefix.length || undefined}>
        <span {...form.getPrefixProps()} className={classOf('prefix', classNames)}>
          {form.phonePrefix}
        </span>
        {control}
      </div>
    );

  return (
    <div className={classOf('cell', classNames)} data-field={field}>
      {!isSearch && (
        <Label className={classOf('label', classNames)} {...form.getLabelProps(field)} {...state}>
          {label}
        </Label>
      )}
      {control}
      {error && !isSearch && (
        <Message className={classOf('error', classNames)} {...form.getErrorProps(field)} data-kind="error">
          <Icon data-icon="alert" className={classOf('icon', classNames)} />
          <span>{error}</span>
        </Message>
      )}
      {notice && (
        <Message className={classOf('notice', classNames)} {...form.getNoticeProps(field)} data-kind="notice">
          <Icon data-icon="alert" className={classOf('icon', classNames)} />
          <span>{notice}</span>
        </Message>
      )}
    </div>
  );
}
