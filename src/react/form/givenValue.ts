import { postalFieldNames, wholeFields } from '../../core/index.ts';
import { type AddressFormValue, contactFieldNames, contactIn } from './AddressFormField.ts';

const names = [...postalFieldNames, ...contactFieldNames];

/** What an app has from elsewhere may hold anything: what is not a text is none, but for a number, which a postal code may be. */
export const textsIn = (given: Partial<Record<keyof AddressFormValue, unknown>>): Partial<AddressFormValue> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      return typeof text === 'string' || typeof text === 'number' ? [[name, String(text)]] : [];
    }),
  );

/**
 * The fields as the app holds them, whole: a form library may begin with some of them, or with none (`null`, or `undefined` after it had some).
 * undefined: the form holds them itself.
 */
export function givenValue(
  given: Partial<AddressFormValue> | null | undefined,
  wasHeld: boolean,
  defaultCountry: string,
): AddressFormValue | undefined {
  if (given === undefined && !wasHeld) return undefined;
  const texts = textsIn(given ?? {});
  return { ...contactIn(texts), ...wholeFields({ ...texts, country: texts.country || defaultCountry }) };
}
