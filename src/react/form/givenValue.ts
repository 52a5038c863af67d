import { wholeFields } from '../../core/index.ts';
import { type AddressFormValue, contactIn } from './AddressFormField.ts';

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
  return { ...contactIn(given ?? {}), ...wholeFields({ ...given, country: given?.country || defaultCountry }) };
}
