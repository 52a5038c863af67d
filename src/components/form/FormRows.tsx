'use client';
import type { AddressFormField, Components, FormWords, UseAddressForm } from '../../react/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
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

/** Some of the form's fields, row by row. */
export const FormRows = ({ form, rows, words, isSearched, autoFocus, classNames, components }: FormRowsProps) =>
  rows.map((row) => (
    <div key={row.join()} className={classOf('row', classNames)}>
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
