'use client';
import { type SyntheticEvent, useState } from 'react';
import { addressProblems } from '../../../core/index.ts';
import { type AddressFormField, type AddressFormValue, isContactField } from '../fields.ts';
import { atDrawn, sayProblem } from './messages.ts';
import { focusIfFirst } from '../elements/focus.ts';
import { useAfterPress } from '../elements/useAfterPointerUp.ts';
import type { FormWords } from '../../words/Words.ts';
import type { FieldElements } from '../elements/elements.ts';
import { type AddressFormErrors, ownErrors } from './appErrors.ts';
import type { AddressFormMode, AddressFormTexts } from '../types.ts';
import type { FieldTexts } from '../value/useFieldText.ts';
import type { useFormFormat } from '../layout/useFormLayout.ts';

interface Shown {
  value: AddressFormValue;
  drawn: ReturnType<typeof useFormFormat>;
  mode: AddressFormMode;
  keptUnit: string | undefined;
  required: boolean;
  /** Does the form draw the field now? */
  isDrawn: (field: AddressFormField) => boolean;
  texts: FieldTexts;
  own: AddressFormErrors | null | undefined;
  /** Why the shop's rules refuse the address, as far as it was said. */
  refusals: AddressFormTexts;
  /** The form is to be sent, and a rule refuses it. */
  onRefused: () => void;
  onLeave: (field: AddressFormField) => void;
}

/** Why a field is not accepted, and what a person should look at: our words in place of the browser's bubble. */
export function useFieldErrors(shown: Shown, words: FormWords, elements: FieldElements) {
  const { value, drawn, keptUnit } = shown;
  const { format } = drawn;
  /** Not the words for it: another country calls the field by another name. */
  const [invalid, setInvalid] = useState<ReadonlySet<AddressFormField | 'search'>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<AddressFormField>>(new Set());
  const afterPress = useAfterPress();

  const textFor = (field: AddressFormField | 'search') => {
    if (field === 'search') return words.unfinished();
    return field === 'houseNumber' ? words.houseNumberMissing() : words.required(format.words[field]);
  };
  const missing: AddressFormTexts = Object.fromEntries([...invalid].map((field) => [field, textFor(field)]));
  const errors: AddressFormTexts = { ...shown.refusals, ...missing, ...atDrawn(ownErrors(shown.own), shown.isDrawn) };

  const notices: AddressFormTexts = {};
  if (keptUnit) notices.line2 = words.unitKept(keptUnit);
  const odd = left.has('postalCode') && addressProblems(value).find(({ kind }) => kind === 'postalCode');
  const oddText = odd ? sayProblem(odd, value.country, words) : undefined;
  // A schema of the app's may have said it already.
  if (oddText && oddText !== errors.postalCode) notices.postalCode = oddText;
  if (left.has('phone') && shown.texts.phone.isOdd) notices.phone = words.phoneOdd();

  return {
    errors,
    notices,
    /** For the field's `onInvalid`: the first field that is not accepted gets the focus, as natively. */
    refuse:
      (field: AddressFormField | 'search') =>
      (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        event.preventDefault();
        focusIfFirst(event.currentTarget);
        // Fields that wait for the search are not what a person left out: the search is.
        if (shown.mode === 'search' && field !== 'search' && !isContactField(field)) return;
        const { valueMissing, customError } = event.currentTarget.validity;
        if (customError && !valueMissing && field !== 'search') shown.onRefused();
        else setInvalid((before) => new Set([...before, field]));
      },
    accept(field: AddressFormField | 'search') {
      setInvalid((before) => new Set([...before].filter((other) => other !== field)));
    },
    acceptAll() {
      setInvalid(new Set());
    },
    forget() {
      setInvalid(new Set());
      setLeft(new Set());
    },
    leave(field: AddressFormField) {
      afterPress(() => {
        setLeft((before) => new Set([...before, field]));
        shown.onLeave(field);
      });
    },
    /** Says of each field that is missing in what the form holds now, drawn or not yet, that it is, and moves the focus to the first. Is nothing missing? */
    validate(now: { value: AddressFormValue; mode: AddressFormMode }): boolean {
      const { rows } = drawn.of(now.value);
      const empty = shown.texts.missingIn(now.value);
      const found = new Set<AddressFormField | 'search'>();
      const isSearched = shown.required && now.mode === 'search';
      for (const field of rows.flat()) {
        if (isSearched && !isContactField(field)) found.add('search');
        else if (empty.includes(field)) found.add(field);
      }
      setInvalid(found);
      setLeft((before) => new Set([...before, 'postalCode', 'phone']));
      elements.focus([...found][0]);
      return found.size === 0;
    },
  };
}
