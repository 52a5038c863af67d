'use client';
import type { AddressFormField, Components, FormWords, UseAddressForm } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { FormCell } from './FormCell.tsx';

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
