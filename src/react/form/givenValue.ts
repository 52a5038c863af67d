import { wholeFields, type PostalFields } from '../../core/index.ts';

/**
 * The fields as the app holds them, whole: a form library may begin with some of them, or with none (`null`, or `undefined` after it had some).
 * undefined: the form holds them itself.
 */
export function givenValue(
  given: Partial<PostalFields> | null | undefined,
  wasHeld: boolean,
  defaultCountry: string,
): PostalFields | undefined {
  if (given === undefined && !wasHeld) return undefined;
  return wholeFields({ ...given, country: given?.country || defaultCountry });
}
