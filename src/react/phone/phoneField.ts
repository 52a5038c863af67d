import type { FieldElements } from '../form/elements/elements.ts';
import type { FormEvent, FormState } from '../form/state/reducer.ts';
import { createLazy } from '../lazy/createLazy.ts';

const phoneLibrary = createLazy(() => import('./libphonenumber.lazy.ts'));
const prefixes = createLazy(() => import('./callingCodes.lazy.ts'));

/** Returns the text of the phone field: the number as the user typed it or, if the value or the country has changed since, the formatted number. */
export function phoneText({ value, phone, library }: FormState): string {
  const { phone: number = '', country } = value;
  const isAsTyped =
    phone?.number === number && (phone.country === country || hasCallingCode(phone.text) || !number.startsWith('+'));
  return isAsTyped ? phone.text : (library?.formatPhone(number) ?? number);
}

/** Whether a phone number has a calling code: "+49 …", "0049 …". */
export const hasCallingCode = (phone: string): boolean => /^\s*(?:\+|00)/.test(phone);

interface PhoneForm {
  elements: FieldElements;
  getState(): FormState;
  dispatch(event: FormEvent): void;
  isMounted(): boolean;
}

/** Creates the phone field of a form. It formats the number while the user types, once the library for this has loaded. */
export function createPhoneField({ elements, getState, dispatch, isMounted }: PhoneForm) {
  const type = (typed: string, caret?: number | null, isForward?: boolean) => {
    load();
    const { library, value } = getState();
    const { country } = value;
    const place = { text: typed, caret: caret ?? typed.length };
    const formatted = library?.formatAsTyped(place, phoneText(getState()), country, isForward);
    elements.keepCaret('phone', formatted);
    const text = formatted?.text ?? typed;
    dispatch({ type: 'phoneTyped', text, number: library?.toE164(text, country) ?? text.trim() });
  };
  const onLibrary = (library: NonNullable<FormState['library']>) => {
    // The app must not be notified after the form is unmounted.
    if (!isMounted()) return;
    const text = phoneText(getState());
    dispatch({ type: 'phoneLoaded', library });
    // Formats text that was typed before the library was loaded.
    if (text) type(text, elements.caretOf('phone'));
  };
  const onPrefixes = ({ callingCodes }: Pick<FormState, 'callingCodes'>) => {
    dispatch({ type: 'phoneLoaded', callingCodes });
  };
  /** Loads the phone library. If loading fails, the next use of the field tries again. */
  const load = () => {
    if (getState().library) return;
    // A listener that is already waiting is not added twice.
    phoneLibrary.onLoad(onLibrary);
    phoneLibrary.preload();
  };
  const loadPrefixes = () => {
    if (getState().callingCodes) return;
    prefixes.onLoad(onPrefixes);
    prefixes.preload();
  };
  return { type, load, loadPrefixes };
}
