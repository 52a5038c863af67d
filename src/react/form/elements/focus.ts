'use client';
import { useEffect, useRef } from 'react';
import type { FieldElements } from './elements.ts';
import type { AddressFormField, FormControl } from '../fields.ts';
import type { AddressFormTexts } from '../types.ts';
import type { AddressFormFormat } from '../layout/useFormLayout.ts';
import { formElements } from '../../page/submit.ts';

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
 * Returns a function that focuses the first field with an error, else the first empty required one, else the first,
 * in visual order. Form libraries call it before their errors render: then focus moves on to the first error, unless
 * the user edits something first.
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
 * Focuses the first invalid field of its form, which `preventDefault` on `invalid` would otherwise prevent. Includes
 * associated fields outside the form. Reads `validity`, because matching `:invalid` in jsdom dispatches the very
 * event that calls this.
 */
export function focusIfFirstInvalid(field: FormControl) {
  const all = field.form ? (formElements(field.form) as readonly FormControl[]) : [field];
  if (all.find(({ willValidate, validity }) => willValidate && !validity.valid) === field) field.focus();
}
