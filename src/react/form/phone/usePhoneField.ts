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

/** The text that the user typed, the number that it was parsed as, and the country at that time. */
interface PhoneState {
  text: string;
  phone: string;
  country: string;
}

/**
 * Returns the text of a phone field. The field's value is the number, but the field shows the text that the user typed.
 */
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
 * Manages a phone number. Formats the number while the user types, and stores it in E.164. A number without a calling
 * code is parsed as a number from the form's country. The calling codes load when the field renders. The phone library
 * loads when the user focuses or edits the field. Until the library is loaded, the field is a plain input.
 */
export function usePhoneField(fields: AddressFields, isRendered: boolean, elements: FieldElements) {
  const [library, setLibrary] = useState<PhoneLibrary>();
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<PhoneState>();
  const latestState = useRef<PhoneState>(undefined);
  const caret = useRef<number>(undefined);
  /** The library, available before the next render so that the next keystroke is already formatted. */
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
    // If the library has formatted the text, moves the caret. If not, the caret stays where the browser put it.
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
      // The app must not be notified after the form is unmounted.
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
    /** Calling code to show before the number. `''` if the number already has a calling code. */
    prefix: isRendered && !hasCallingCode(text) ? (getOwn(codes, fields.value.country) ?? '') : '',
    isOdd: library !== undefined && text.trim() !== '' && !isValidPhone(text, fields.value.country, library),
    load,
    /** Returns the number to submit, which can differ from the displayed text. */
    getFormData: (): Record<string, string> => (isRendered ? { phone: fields.getState().value.phone ?? '' } : {}),
    edit(typed: string, position: number | null, isForward?: boolean) {
      load();
      setTyped({ text: typed, caret: position ?? typed.length }, latestLibrary.current, isForward);
    },
  };
}
