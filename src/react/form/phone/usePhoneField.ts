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
 * Manages a phone number. Formats it while the user types, parses it for the form's country unless it has a calling
 * code, and stores it in E.164. The calling codes load when the field renders, and the phone library when the field is
 * used. Until then, the field is a plain input.
 */
export function usePhoneField(fields: AddressFields, isRendered: boolean, elements: FieldElements) {
  const [library, setLibrary] = useState<PhoneLibrary>();
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<PhoneState>();
  const latestState = useRef<PhoneState>(undefined);
  const caret = useRef<number>(undefined);
  /** The library without waiting for a render, so that the next key is already formatted. */
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
    const at = caret.current;
    caret.current = undefined;
    if (at !== undefined) elements.setCaret('phone', at);
  });

  const setTyped = (typed: TypedText, known: PhoneLibrary | undefined, isForward?: boolean) => {
    const { value } = fields.getState();
    const before = phoneText(value, latestState.current, known);
    const next = known ? formatAsTyped(typed, before, value.country, known, isForward) : typed;
    const phone = toE164(next.text, value.country, known);
    latestState.current = { text: next.text, phone, country: value.country };
    setState(latestState.current);
    // Moves the caret only if the library has formatted the text. Otherwise the caret stays where the browser put it.
    caret.current = known && next.caret;
    if (phone !== value.phone) fields.edit('phone', phone);
  };
  const onLibrary = (known: PhoneLibrary) => {
    latestLibrary.current = known;
    setLibrary(known);
    const { value } = fields.getState();
    const now = phoneText(value, latestState.current, undefined);
    // Formats text that was typed before the library was loaded.
    if (now) setTyped({ text: now, caret: elements.caretOf('phone') ?? now.length }, known);
  };
  const latestOnLibrary = useRef(onLibrary);
  useInsertionEffect(() => {
    latestOnLibrary.current = onLibrary;
    return () => {
      // The app must not be notified after unmount.
      latestOnLibrary.current = () => undefined;
    };
  });
  const isLoading = useRef(false);
  /** Loads the phone library. If loading fails, the next use of the field tries again. */
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
    /** Calling code to show before the number, unless the number has its own. */
    prefix: isRendered && !hasCallingCode(text) ? (getOwn(codes, fields.value.country) ?? '') : '',
    isOdd: library !== undefined && text.trim() !== '' && !isValidPhone(text, fields.value.country, library),
    load,
    /** Returns the number to submit, which differs from the displayed text. */
    getFormData: (): Record<string, string> => (isRendered ? { phone: fields.getState().value.phone ?? '' } : {}),
    edit(typed: string, at: number | null, isForward?: boolean) {
      load();
      setTyped({ text: typed, caret: at ?? typed.length }, latestLibrary.current, isForward);
    },
  };
}

export type Phone = ReturnType<typeof usePhoneField>;
