'use client';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { getOwn } from '../../../core/index.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import type { FieldElements } from '../elements/elements.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import {
  formatAsTyped,
  hasCallingCode,
  isValidPhone,
  toE164,
  type PhoneLibrary,
  formatPhone,
  type TypedText,
} from './phoneNumber.ts';

/** The typed text, the number it was parsed as, and its country. */
interface PhoneState {
  text: string;
  phone: string;
  country: string;
}

/** Returns the text of a phone field. The value is the number; the text is what the user typed for it. */
function phoneText(
  { phone = '', country }: AddressFields['value'],
  state: PhoneState | undefined,
  library: PhoneLibrary | undefined,
): string {
  if (state?.phone !== phone) return formatPhone(phone, library);
  const isOfItsCountry = state.country === country || hasCallingCode(state.text) || !phone.startsWith('+');
  return isOfItsCountry ? state.text : formatPhone(phone, library);
}

/**
 * Manages a phone number: formatted while typing, parsed for the form's country unless it has a calling code, stored
 * in E.164. The phone library loads when the field is used, and the calling codes when it renders. Until then, the
 * field is a plain one.
 */
export function usePhoneField(fields: AddressFields, isRendered: boolean, elements: FieldElements) {
  const [library, setLibrary] = useState<PhoneLibrary>();
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<PhoneState>();
  const latestState = useRef<PhoneState>(undefined);
  const caret = useRef<number>(undefined);
  /** Also available before the next render, so that the next key is formatted too. */
  const latestLibrary = useRef<PhoneLibrary>(undefined);
  const text = phoneText(fields.value, state, library);

  useEffect(() => {
    if (!isRendered) return;
    void import('./callingCodes.lazy.ts').then(
      ({ callingCodes }) => {
        setCodes(callingCodes);
      },
      () => undefined,
    );
  }, [isRendered]);
  useBrowserLayoutEffect(() => {
    const position = caret.current;
    caret.current = undefined;
    if (position !== undefined) elements.setCaret('phone', position);
  });

  const setTyped = (typed: TypedText, known: PhoneLibrary | undefined, isForward?: boolean) => {
    const { value } = fields.getState();
    const before = phoneText(value, latestState.current, known);
    const next = known ? formatAsTyped(typed, before, value.country, known, isForward) : typed;
    const phone = toE164(next.text, value.country, known);
    latestState.current = { text: next.text, phone, country: value.country };
    setState(latestState.current);
    // Before the library's own text renders, the caret stays where the browser put it.
    caret.current = known && next.caret;
    if (phone !== value.phone) fields.edit('phone', phone);
  };
  const onLibrary = (known: PhoneLibrary) => {
    latestLibrary.current = known;
    setLibrary(known);
    const { value } = fields.getState();
    const now = phoneText(value, latestState.current, undefined);
    // Text typed before it was loaded.
    if (now) setTyped({ text: now, caret: elements.caretOf('phone') ?? now.length }, known);
  };
  const latestOnLibrary = useRef(onLibrary);
  useInsertionEffect(() => {
    latestOnLibrary.current = onLibrary;
    return () => {
      // After unmount, the app must not be notified.
      latestOnLibrary.current = () => undefined;
    };
  });
  const isLoading = useRef(false);
  /** A failed load is repeated at the next use. */
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    void import('./libphonenumber.lazy.ts').then(
      (known) => {
        latestOnLibrary.current(known);
      },
      () => {
        isLoading.current = false;
      },
    );
  };

  return {
    text,
    /** Calling code to show before the number, if the number has none. */
    prefix: isRendered && !hasCallingCode(text) ? (getOwn(codes, fields.value.country) ?? '') : '',
    isOdd: library !== undefined && text.trim() !== '' && !isValidPhone(text, fields.value.country, library),
    load,
    /** The number, not its displayed text. */
    getFormData: (): Record<string, string> => (isRendered ? { phone: fields.getState().value.phone ?? '' } : {}),
    edit(typed: string, position: number | null, isForward?: boolean) {
      load();
      setTyped({ text: typed, caret: position ?? typed.length }, latestLibrary.current, isForward);
    },
  };
}

export type Phone = ReturnType<typeof usePhoneField>;
