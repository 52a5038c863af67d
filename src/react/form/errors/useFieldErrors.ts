'use client';
import { type SyntheticEvent, useState } from 'react';
import { postalCodeProblem } from '../../../core/index.ts';
import { type AddressFormField, type AddressFormValue, isContactField } from '../fields.ts';
import { moveToVisibleFields, describeProblem } from './messages.ts';
import { focusIfFirstInvalid } from '../elements/focus.ts';
import { useAfterPointerUp } from '../elements/useAfterPointerUp.ts';
import type { FormWords } from '../../words/Words.ts';
import type { FieldElements } from '../elements/elements.ts';
import { type AddressFormErrors, parseAppErrors } from './appErrors.ts';
import type { AddressFormMode, AddressFormTexts } from '../types.ts';
import type { FieldTexts } from '../value/useFieldText.ts';
import type { useFormLayout } from '../layout/useFormLayout.ts';

interface FieldErrorsOptions {
  value: AddressFormValue;
  formLayout: ReturnType<typeof useFormLayout>;
  mode: AddressFormMode;
  unverifiedUnit: string | undefined;
  required: boolean;
  /** Whether the form currently renders the field. */
  isRendered: (field: AddressFormField) => boolean;
  texts: FieldTexts;
  appErrors: AddressFormErrors | null | undefined;
  /** Refusals by the shop's rules that are currently shown. */
  refusals: AddressFormTexts;
  /** Called when a rule refuses a submit. */
  onRefused: () => void;
  onLeave: (field: AddressFormField) => void;
}

/** Manages the fields' error messages and notices, which replace the browser's validation bubbles. */
export function useFieldErrors(form: FieldErrorsOptions, words: FormWords, elements: FieldElements) {
  const { value, formLayout, unverifiedUnit } = form;
  const { format } = formLayout;
  /**
   * Fields with an error. Contains no messages, because a message contains the field's label, which depends on the
   * country.
   */
  const [invalid, setInvalid] = useState<ReadonlySet<AddressFormField | 'search'>>(new Set());
  const [visited, setVisited] = useState<ReadonlySet<AddressFormField>>(new Set());
  const afterPointerUp = useAfterPointerUp();

  const textFor = (field: AddressFormField | 'search') => {
    if (field === 'search') return words.unfinished();
    return field === 'houseNumber' ? words.houseNumberMissing() : words.required(format.words[field]);
  };
  const missing: AddressFormTexts = Object.fromEntries([...invalid].map((field) => [field, textFor(field)]));
  const errors: AddressFormTexts = {
    ...form.refusals,
    ...missing,
    ...moveToVisibleFields(parseAppErrors(form.appErrors), form.isRendered),
  };

  const notices: AddressFormTexts = {};
  if (unverifiedUnit) notices.line2 = words.unverifiedUnit(unverifiedUnit);
  const { country, postalCode } = value;
  const isOdd = visited.has('postalCode') && form.isRendered('postalCode') && postalCode.trim() !== '';
  const oddText =
    isOdd && postalCodeProblem(country, postalCode)
      ? describeProblem({ field: 'postalCode', kind: 'postalCode' }, country, words)
      : undefined;
  // The app's schema may already have reported the postal code.
  if (oddText && oddText !== errors.postalCode) notices.postalCode = oddText;
  if (visited.has('phone') && form.texts.phone.isOdd) notices.phone = words.phoneOdd();

  return {
    errors,
    notices,
    /** Returns the `onInvalid` handler of a field. Like the browser, the handler focuses the first invalid field. */
    onInvalid:
      (field: AddressFormField | 'search') =>
      (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        event.preventDefault();
        focusIfFirstInvalid(event.currentTarget);
        // While only the search is shown, the error belongs to the search, not to the hidden fields.
        if (form.mode === 'search' && field !== 'search' && !isContactField(field)) return;
        const { valueMissing, customError } = event.currentTarget.validity;
        if (customError && !valueMissing && field !== 'search') form.onRefused();
        else setInvalid((before) => new Set([...before, field]));
      },
    clear(field: AddressFormField | 'search') {
      setInvalid((before) => new Set([...before].filter((other) => other !== field)));
    },
    clearAll() {
      setInvalid(new Set());
    },
    reset() {
      setInvalid(new Set());
      setVisited(new Set());
    },
    onLeave(field: AddressFormField) {
      afterPointerUp(() => {
        setVisited((before) => new Set([...before, field]));
        form.onLeave(field);
      });
    },
    /**
     * Marks the empty required fields as invalid, and focuses the first of them. Checks the latest value, which may not
     * be rendered yet. Returns true if no required field is empty.
     */
    validate(now: { value: AddressFormValue; mode: AddressFormMode }): boolean {
      const { rows } = formLayout.layoutFor(now.value);
      const empty = form.texts.emptyRequiredFields(now.value);
      const found = new Set<AddressFormField | 'search'>();
      const isSearched = form.required && now.mode === 'search';
      for (const field of rows.flat()) {
        if (isSearched && !isContactField(field)) found.add('search');
        else if (empty.includes(field)) found.add(field);
      }
      setInvalid(found);
      setVisited((before) => new Set([...before, 'postalCode', 'phone']));
      elements.focus([...found][0]);
      return found.size === 0;
    },
  };
}
