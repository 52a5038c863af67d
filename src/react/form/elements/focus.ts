'use client';
import { useEffect, useRef } from 'react';
import type { FieldElements } from './elements.ts';
import type { AddressFormField, FormControl } from '../fields.ts';
import type { AddressFormTexts } from '../types.ts';
import type { AddressFormFormat } from '../layout/useFormLayout.ts';
import { fieldsIn } from '../../page/submit.ts';

/** Gives a verb that moves the focus to a field once it is drawn. */
export function useFocusNext(elements: FieldElements, name: string): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) elements.focus(name);
    isAsked.current = false;
  });
  return () => {
    isAsked.current = true;
  };
}

interface Focused {
  elements: FieldElements;
  errors: AddressFormTexts;
  /** The first field that must not stay empty and is. */
  missing: AddressFormField | undefined;
  format: AddressFormFormat;
  /** How often a person has put something in. */
  acts: number;
  /** Are the fields to be seen? */
  fieldsShown: boolean;
}

/**
 * Moves the focus to the first field that is not accepted, else to the first that is empty, else to the first; in the order in which they are
 * drawn. A form library asks for it before its errors are drawn: then the focus goes on to the first of them, unless the person has done something
 * meanwhile.
 */
export function useFocusVerb(drawn: Focused): () => void {
  const { elements, errors, missing, format, acts, fieldsShown } = drawn;
  const fields: readonly (AddressFormField | 'search')[] = fieldsShown
    ? ['country', ...format.rows.flat()]
    : ['search', 'country'];
  const inError = fields.find((field) => errors[field]);
  const asked = useRef<{ field: string; acts: number }>(undefined);
  useEffect(() => {
    const { field, acts: then } = asked.current ?? {};
    if (field === undefined || !inError) return;
    asked.current = undefined;
    if (then === acts && elements.hasFocus(field)) elements.focus(inError);
  });
  return () => {
    const [first = 'line1'] = fieldsShown ? format.rows.flat() : (['search'] as const);
    const field = inError ?? ((fieldsShown && missing) || first);
    elements.focus(field);
    asked.current = { field, acts };
  };
}

/**
 * The focus goes to the first field of a form that is not accepted, as natively: who keeps the browser's bubble away with `preventDefault` keeps
 * that away too. A form's fields are also those beside it that name it. Its validity is read and not matched: jsdom, where apps test their forms,
 * tells each field that it matches with `:invalid` that it is not accepted, which is what asks here.
 */
export function focusIfFirst(field: FormControl) {
  const all = field.form ? (fieldsIn(field.form) as readonly FormControl[]) : [field];
  if (all.find(({ willValidate, validity }) => willValidate && !validity.valid) === field) field.focus();
}
