'use client';
import { Fragment, memo, type ReactNode } from 'react';
import type { Choice } from '../../core/index.ts';
import {
  type AddressFormField,
  type Components,
  type FormWords,
  type UseAddressForm,
  useHydrated,
} from '../../react/index.ts';
import { AddressAutocomplete, type AddressAutocompleteProps } from '../autocomplete/AddressAutocomplete.tsx';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

interface FormPartProps {
  form: UseAddressForm;
  words: FormWords;
  /** Whether the first line is also the search. */
  isSearched: boolean;
  /** Whether the search gets focus when it first renders. */
  autoFocus?: boolean | undefined;
  classNames?: ClassNames<'AddressForm'> | undefined;
  components?: Partial<Components> | undefined;
}

const rowFields = ['line1', 'city', 'postalCode', 'region'] as const;

/**
 * Returns the React key of a row: one of the fields in `rowFields`, if the row contains any. React then keeps the elements of these fields when the
 * user chooses a country with different rows. If React replaced them, the browser would stop autofilling and lose the values filled so far.
 */
const rowKey = (row: readonly AddressFormField[]) => rowFields.find((field) => row.includes(field)) ?? row.join();

/** Renders some of the form's fields, row by row. */
export const FormRows = ({ rows, ...part }: FormPartProps & { rows: readonly (readonly AddressFormField[])[] }) => {
  const { form, words, classNames } = part;
  const { Button } = useSlots(part.components);
  return rows.map((row) => (
    <Fragment key={rowKey(row)}>
      {row[0] === 'line2' && form.line2Linked && (
        <Button
          type="button"
          className={classOf('button', classNames)}
          data-kind="link"
          aria-expanded={false}
          aria-controls={form.getLabelProps('line2').htmlFor}
          onClick={form.revealLine2}
        >
          {words.addLine2()}
        </Button>
      )}
      <div className={classOf('row', classNames)} {...(row[0] === 'line2' && form.getHiddenProps('line2'))}>
        {row.map((field) => (
          <FormCell key={field} {...part} field={field} choices={field === 'region' ? form.regions : []} />
        ))}
      </div>
    </Fragment>
  ));
};

type FormSearchProps = Omit<FormPartProps, 'words' | 'isSearched'> & Pick<AddressAutocompleteProps, 'label' | 'aside'>;

/** The search of the form: the first line, or a box above the fields. */
export function FormSearch({ form, field, ...props }: FormSearchProps & { field: 'line1' | 'search' }) {
  const { inputValue, onInputValueChange, ...search } = form.searchOptions;
  return (
    <AddressAutocomplete
      {...props}
      {...search}
      onManual={form.enterManually}
      field={field}
      value={inputValue}
      onChange={onInputValueChange}
      chosen={!form.edited}
      error={form.errors[field]}
      inputProps={{ ...form.getSearchProps(), 'aria-describedby': undefined }}
    />
  );
}

/** A hidden input for autofill. Its parent hides it, because a page's own styles may set the size of every input. */
export const AutofillInput = ({ form, field, classNames }: Pick<FormCellProps, 'form' | 'field' | 'classNames'>) => (
  <span className={classOf('hidden', classNames)}>
    <input {...form.getAutofillInputProps(field)} />
  </span>
);

/** Options of a select. Memoized, so that 250 countries are not rendered again on every key press. */
const Choices = memo(function Choices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ code, name }) => (
    // With `dir`, a name that is too long for the select is cut off at the end of the name, whatever the direction of the page.
    <option key={code} value={code} dir="auto" suppressHydrationWarning>
      {name}
    </option>
  ));
});

interface FormCellProps extends FormPartProps {
  field: AddressFormField;
  /** Options of the field, used only if the field is a select. */
  choices: readonly Choice[];
}

/** A form field with its label and messages. */
export function FormCell({
  form,
  field,
  choices,
  words,
  isSearched,
  autoFocus,
  classNames,
  components,
}: FormCellProps) {
  const { Label, Input, Select, Icon, Message } = useSlots(components);
  // Node and browsers name and sort some countries differently, so the browser's list replaces the server's after hydration.
  const isHydrated = useHydrated();
  const { ref, ...given } = form.getFieldProps(field);
  const props = { ...given, ...form.getHiddenFieldProps(field) };
  const isOptional = !form.isHidden(field) && !form.format.required.has(field) && field !== 'country';
  const state = {
    'data-field': field,
    'data-invalid': form.errors[field] ? (true as const) : undefined,
    'data-disabled': props.disabled || undefined,
  };
  const label: ReactNode = (
    <>
      {form.format.words[field]}
      {isOptional && <span className={classOf('optional', classNames)}> ({words.optional()})</span>}
    </>
  );
  const message = (kind: 'error' | 'notice', text: string | undefined, { id }: { id: string }) =>
    text && (
      <Message className={classOf(kind, classNames)} id={id} data-kind={kind}>
        <Icon data-icon="alert" className={classOf('icon', classNames)} />
        <span>{text}</span>
      </Message>
    );

  const isSearch = isSearched && field === 'line1';
  let control: ReactNode;
  if (isSearch) control = <FormSearch {...{ form, field, label, autoFocus, classNames, components }} />;
  else if (choices.length > 0)
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
      {(form.autofillInputs as readonly AddressFormField[]).includes(field) && (
        <AutofillInput form={form} field={field} classNames={classNames} />
      )}
      {control}
      {!isSearch && message('error', form.errors[field], form.getErrorProps(field))}
      {message('notice', form.notices[field], form.getNoticeProps(field))}
    </div>
  );
}
