'use client';
import { type SyntheticEvent, useState } from 'react';
import { formatOf, postalCodeProblem, type PostalField, type PostalFields } from '../../core/index.ts';
import { focusIfFirst } from './focusIfFirst.ts';
import { useAfterPress } from './useAfterPress.ts';
import type { FormWords } from '../words/FormWords.ts';
import type { FieldElements } from './createFieldElements.ts';
import { labelsOf } from './labelsOf.ts';
import type { AddressFormMode, AddressFormTexts } from './UseAddressFormOptions.ts';
import type { AddressFormFormat } from './useFormFormat.ts';

interface Shown {
  value: PostalFields;
  format: AddressFormFormat;
  /** The key of the country's word for its postal code. */
  postalWord: string;
  keptUnit: string | undefined;
  required: boolean;
  own: Partial<Record<PostalField, string | undefined>> | undefined;
}

/** Why a field is not accepted, and what a person should look at: our words in place of the browser's bubble. */
export function useFieldErrors(shown: Shown, words: FormWords, elements: FieldElements) {
  const { value, format, keptUnit } = shown;
  const [invalid, setInvalid] = useState<AddressFormTexts>({});
  const [left, setLeft] = useState<ReadonlySet<PostalField>>(new Set());
  const afterPress = useAfterPress();

  const errors: AddressFormTexts = { ...invalid };
  for (const [field, text] of Object.entries(shown.own ?? {})) if (text) errors[field as PostalField] = text;

  const notices: AddressFormTexts = {};
  if (keptUnit) notices.line2 = words.unitKept(keptUnit);
  if (left.has('postalCode') && value.postalCode !== '' && postalCodeProblem(value.country, value.postalCode))
    notices.postalCode = words.postalCodeOdd(shown.postalWord, format.postalExample);

  const textFor = (field: PostalField | 'search') =>
    field === 'search' ? words.unfinished() : words.required(format.words[field]);

  return {
    errors,
    notices,
    /** For the field's `onInvalid`: the first field that is not accepted gets the focus, as natively. */
    refuse:
      (field: PostalField | 'search') =>
      (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        event.preventDefault();
        focusIfFirst(event.currentTarget);
        setInvalid((before) => ({ ...before, [field]: textFor(field) }));
      },
    accept(field: PostalField | 'search') {
      setInvalid(({ [field]: _, ...others }) => others);
    },
    acceptAll() {
      setInvalid({});
    },
    forget() {
      setInvalid({});
      setLeft(new Set());
    },
    leave(field: PostalField) {
      afterPress(() => {
        setLeft((before) => new Set([...before, field]));
      });
    },
    /** Says of each field that is missing in what the form holds now, drawn or not yet, that it is, and moves the focus to the first. Is nothing missing? */
    validate(now: { value: PostalFields; mode: AddressFormMode }): boolean {
      const known = formatOf(now.value.country);
      const labels = labelsOf(known, words);
      const texts: AddressFormTexts = {};
      if (shown.required && now.mode === 'search') texts.search = words.unfinished();
      else if (shown.required)
        for (const field of known.rows.flat())
          if (known.required.has(field) && !now.value[field].trim()) texts[field] = words.required(labels[field]);
      const missing = Object.keys(texts) as (keyof AddressFormTexts)[];
      setInvalid(texts);
      setLeft((before) => new Set([...before, 'postalCode']));
      elements.focus(missing[0]);
      return missing.length === 0;
    },
  };
}
