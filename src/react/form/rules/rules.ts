import {
  type Address,
  postalFieldNames,
  type PostalField,
  type PostalFields,
  callListener,
  countryName,
  countryOf,
  isPoBox,
  isResidential,
  normalizePostalCode,
} from '../../../core/index.ts';
import type { FormWords } from '../../words/Words.ts';

/** The reason why a rule refuses an address, and the field to change. */
export interface AddressRefusal {
  field: PostalField;
  message: string;
}

/** Words and language for a rule's message. */
export interface AddressRuleContext {
  words: FormWords;
  /** BCP 47 tag for numbers and country names. */
  language: string;
}

/**
 * A delivery rule of the shop. Returns undefined to accept the address. To refuse it, returns a message for the first
 * line, or an object with a message and its field. The rule is called in every render, so it must be pure and fast. It
 * is not called for an empty address.
 *
 * @param value The fields in the form, whether typed, autofilled or selected. The postal code is in its official
 * format.
 * @param address The retrieved address. Undefined if there is none, or if its street or place was edited in the fields.
 */
export type AddressRule = (
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
) => string | AddressRefusal | undefined;

/**
 * Creates a rule that refuses addresses outside these countries: `countriesServed(['US', 'CA'])`. Use it if the form
 * lists more countries than the shop serves, or if addresses also come from other sources.
 *
 * @param countries ISO 3166 alpha-2 codes, or English names.
 */
export function countriesServed(countries: readonly string[]): AddressRule {
  const served = new Set(countries.map(countryOf));
  return ({ country: given }, _, { words, language }) => {
    const country = countryOf(given);
    return country === '' || served.has(country)
      ? undefined
      : { field: 'country', message: words.countryNotServed(countryName(country, language)) };
  };
}

const lines = ['line1', 'line2', 'line3'] as const;

/**
 * Rule that refuses an address if one of its lines is a post office box. See `isPoBox` for the languages that it
 * recognizes.
 */
export const noPoBox: AddressRule = (value, address, { words }) => {
  // The lines belong together: "Box 4190" after "Unit 2050" is a mailbox at a military unit.
  const field = isPoBox(value) && lines.find((line) => isPoBox(value[line], value.country));
  if (field) return { field, message: words.poBox() };
  return address?.poBoxNumber ? words.poBox() : undefined;
};

/**
 * Rule that refuses a selected address if the service knows that the address is a business (see `isResidential`). **If
 * the service does not know, the rule accepts the address.** That is the case for typed and autofilled addresses and
 * for most addresses outside the United States.
 */
export const residentialOnly: AddressRule = (_, address, { words }) =>
  address && isResidential(address) === false ? words.residentialOnly() : undefined;

/** Rules that have thrown an error. Each rule's error is reported once, not in every render. */
const reportedRules = new WeakSet<AddressRule>();

/**
 * Whether the fields contain no address. Ignores the country and the region, because they can be selected before the
 * user enters an address.
 */
const isEmpty = (value: PostalFields) =>
  postalFieldNames.every((name) => name === 'country' || name === 'region' || !value[name].trim());

/**
 * Returns a rule's refusal. If the result has no message (a promise, for example), returns undefined, because the user
 * could not know what to change.
 */
function parseRefusal(result: unknown): AddressRefusal | undefined {
  const { field = 'line1', message } =
    typeof result === 'string' ? { message: result } : { ...(result as Partial<AddressRefusal>) };
  if (typeof message !== 'string' || !message) return undefined;
  return { field: postalFieldNames.includes(field) ? field : 'line1', message };
}

/** Returns each field's first refusal. A rule that throws an error refuses nothing. */
export function checkRules(
  rules: readonly AddressRule[],
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
): Partial<Record<PostalField, string>> {
  const refusals: Partial<Record<PostalField, string>> = {};
  if (isEmpty(value)) return refusals;
  const postalCode = normalizePostalCode(countryOf(value.country), value.postalCode);
  const checked = { ...value, postalCode };
  for (const rule of rules) {
    // Skips `false`, so that an app can write `[isFar && tooFar]`.
    if (typeof rule !== 'function') continue;
    try {
      const refusal = parseRefusal(rule(checked, address, context));
      if (refusal) refusals[refusal.field] ??= refusal.message;
    } catch (error) {
      if (!reportedRules.has(rule))
        callListener(() => {
          throw error;
        });
      reportedRules.add(rule);
    }
  }
  return refusals;
}
