'use client';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { getOwn } from '../../../core/index.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import type { FieldElements } from '../elements/elements.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import {
  formatTyped,
  hasOwnPrefix,
  isPhone,
  phoneOf,
  type PhoneLibrary,
  shownPhone,
  type TypedText,
} from './phoneNumber.ts';

/** What was typed, the number that it was understood as, and the country that it was typed for. */
interface Kept {
  text: string;
  phone: string;
  country: string;
}

/** The text of a phone field. What is held is the number; what is shown is what a person typed for it. */
function shownIn(
  { phone = '', country }: AddressFields['value'],
  kept: Kept | undefined,
  library: PhoneLibrary | undefined,
): string {
  if (kept?.phone !== phone) return shownPhone(phone, library);
  const isOfItsCountry = kept.country === country || hasOwnPrefix(kept.text) || !phone.startsWith('+');
  return isOfItsCountry ? kept.text : shownPhone(phone, library);
}

/**
 * A phone number, grouped while it is typed, understood as one of the country unless it has its own prefix, and held in E.164. The library that
 * knows the countries' numbers is loaded when the field is used, and the prefix of the country when it is drawn; until they are there, or where
 * they cannot be loaded, the field is a plain one.
 */
export function usePhoneField(fields: AddressFields, isDrawn: boolean, elements: FieldElements) {
  const [library, setLibrary] = useState<PhoneLibrary>();
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [kept, setKept] = useState<Kept>();
  const last = useRef<Kept>(undefined);
  const caret = useRef<number>(undefined);
  /** In the midst of a handler, before it is drawn: a key that comes right behind the library is grouped too. */
  const newestLibrary = useRef<PhoneLibrary>(undefined);
  const text = shownIn(fields.value, kept, library);

  useEffect(() => {
    if (!isDrawn) return;
    void import('./callingCodes.lazy.ts').then(
      ({ callingCodes }) => {
        setCodes(callingCodes);
      },
      () => undefined,
    );
  }, [isDrawn]);
  useBrowserLayoutEffect(() => {
    const at = caret.current;
    caret.current = undefined;
    if (at !== undefined) elements.setCaret('phone', at);
  });

  const put = (typed: TypedText, known: PhoneLibrary | undefined, isForward?: boolean) => {
    const { value } = fields.newest();
    const before = shownIn(value, last.current, known);
    const next = known ? formatTyped(typed, before, value.country, known, isForward) : typed;
    const phone = phoneOf(next.text, value.country, known);
    last.current = { text: next.text, phone, country: value.country };
    setKept(last.current);
    // A key that comes before the library's own text is drawn has its caret where the browser put it.
    caret.current = known && next.caret;
    if (phone !== value.phone) fields.edit('phone', phone);
  };
  const arrived = (known: PhoneLibrary) => {
    newestLibrary.current = known;
    setLibrary(known);
    const { value } = fields.newest();
    const now = shownIn(value, last.current, undefined);
    // What was typed before it was there.
    if (now) put({ text: now, caret: elements.caretOf('phone') ?? now.length }, known);
  };
  const newest = useRef(arrived);
  useInsertionEffect(() => {
    newest.current = arrived;
    return () => {
      // What comes when the form is gone must not tell the app of what it held.
      newest.current = () => undefined;
    };
  });
  const isAsked = useRef(false);
  /** What could not be loaded is asked for again at the next use. */
  const load = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    void import('./libphonenumber.lazy.ts').then(
      (known) => {
        newest.current(known);
      },
      () => {
        isAsked.current = false;
      },
    );
  };

  return {
    text,
    /** "+49", where the country's own is to be shown before the number. */
    prefix: isDrawn && !hasOwnPrefix(text) ? (getOwn(codes, fields.value.country) ?? '') : '',
    isOdd: library !== undefined && text.trim() !== '' && !isPhone(text, fields.value.country, library),
    load,
    /** The number, and not as it is shown. */
    sent: (): Record<string, string> => (isDrawn ? { phone: fields.newest().value.phone ?? '' } : {}),
    edit(typed: string, at: number | null, isForward?: boolean) {
      load();
      put({ text: typed, caret: at ?? typed.length }, newestLibrary.current, isForward);
    },
  };
}

export type Phone = ReturnType<typeof usePhoneField>;
