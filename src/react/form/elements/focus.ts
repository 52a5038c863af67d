'use client';
import { useEffect, useRef } from 'react';
import type { FieldElements } from './elements.ts';
import type { AddressFormField, FormControl } from '../fields.ts';
import type { AddressFormTexts } from '../types.ts';
import type { AddressFormFormat } from '../layout/useFormLayout.ts';
import { formElements } from '../../page/submitGate.ts';

/** Returns a function that focuses a field after the next render. */
export function useFocusAfterRender(elements: FieldElements, name: string): () => void {
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) elements.focus(name);
    isRequested.current = false;
  });
  return () => {
    isRequested.current = true;
  };
}

interface FocusOptions {
  elements: FieldElements;
  errors: AddressFormTexts;
  /** First empty required field. */
  missing: AddressFormField | undefined;
  format: AddressFormFormat;
  /** Number of user edits so far. */
  editCount: number;
  /** Whether the fields are visible. */
  fieldsShown: boolean;
}

/**
 * Returns a function that focuses the first field with an error, in visual order. Without errors, it focuses the first
 * empty required field or, failing that, the first field. Form libraries call it before their errors render. Once those
 * have rendered, focus moves to the first field with an error, unless the user has edited a field in the meantime.
 */
export function useFocusAction(form: FocusOptions): () => void {
  const { elements, errors, missing, format, editCount, fieldsShown } = form;
  const fields: readonly (AddressFormField | 'search')[] = fieldsShown
    ? ['country', ...format.rows.flat()]
    : ['search', 'country'];
  const inError = fields.find((field) => errors[field]);
  const requested = useRef<{ field: string; editCount: number }>(undefined);
  useEffect(() => {
    const { field, editCount: then } = requested.current ?? {};
    if (field === undefined || !inError) return;
    requested.current = undefined;
    if (then === editCount && elements.hasFocus(field)) elements.focus(inError);
  });
  return () => {
    const [first = 'line1'] = fieldsShown ? format.rows.flat() : (['search'] as const);
    const field = inError ?? ((fieldsShown && missing) || first);
    elements.focus(field);
    requested.current = { field, editCount };
  };
}

/**
 * Focuses a field if it is the first invalid field in its form. The browser would do this itself if the `invalid` event
 * were not prevented. Fields outside the form element that belong to the form count as well. Reads `validity`, because
 * matching `:invalid` in jsdom dispatches the event that calls this function.
 */
export function focusIfFirstInvalid(field: FormControl) {
  const all = field.form ? (formElements(field.form) as readonly FormControl[]) : [field];
  if (all.find(({ willValidate, validity }) => willValidate && !validity.valid) === field) field.focus();
}
