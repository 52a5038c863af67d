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
} from '../../../core/index.ts';
import type { FormWords } from '../../words/Words.ts';

/** Why an address is refused, and the field to change. */
export interface AddressRefusal {
  field: PostalField;
  message: string;
}

/** Words and language for a rule's messages. */
export interface AddressRuleContext {
  words: FormWords;
  /** BCP 47 tag for numbers and names of countries. */
  language: string;
}

/**
 * A delivery rule of the shop. Returns undefined to accept the address. To refuse it, returns a message for the first
 * line, or an object with a message and its field. Called in every render, so keep it pure and fast. Not called for an
 * empty address.
 *
 * @param value fields of the form, typed, autofilled or selected.
 * @param address the retrieved address. Undefined if there is none, or if its street or place was changed in the
 * fields.
 */
export type AddressRule = (
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
) => string | AddressRefusal | undefined;

/**
 * Creates a rule that refuses addresses outside these countries: `countriesServed(['US', 'CA'])`. Use it if the form
 * lists more countries than the shop serves, or receives addresses from elsewhere.
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

/** Rule that refuses post office boxes in any line, in the languages of the known countries (see `isPoBox`). */
export const noPoBox: AddressRule = (value, address, { words }) => {
  const field = lines.find((line) => isPoBox(value[line], value.country));
  if (field) return { field, message: words.poBox() };
  return isPoBox(value) || address?.poBoxNumber ? words.poBox() : undefined;
};

/**
 * Rule that refuses a selected address if the service knows that it is a business (see `isResidential`). **Accepts an
 * address if this is unknown**, as for typed or autofilled addresses and for most addresses outside the United States.
 */
export const residentialOnly: AddressRule = (_, address, { words }) =>
  address && isResidential(address) === false ? words.residentialOnly() : undefined;

/** Rules that have thrown. Each is reported once, not in every render. */
const reportedRules = new WeakSet<AddressRule>();

/**
 * Whether the fields contain no address. Country and region do not count, because they can be selected before there is
 * an address.
 */
const isEmpty = (value: PostalFields) =>
  postalFieldNames.every((name) => name === 'country' || name === 'region' || !value[name].trim());

/**
 * Returns a rule's refusal if it has a message. Ignores a result without a message, such as a promise, because the user
 * could never resolve it.
 */
function parseRefusal(result: unknown): AddressRefusal | undefined {
  const { field = 'line1', message } =
    typeof result === 'string' ? { message: result } : { ...(result as Partial<AddressRefusal>) };
  if (typeof message !== 'string' || !message) return undefined;
  return { field: postalFieldNames.includes(field) ? field : 'line1', message };
}

/** Returns the first refusal of each field. A rule that throws an error refuses nothing. */
export function checkRules(
  rules: readonly AddressRule[],
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
): Partial<Record<PostalField, string>> {
  const refusals: Partial<Record<PostalField, string>> = {};
  if (isEmpty(value)) return refusals;
  for (const rule of rules) {
    // Skips `false`, so that apps can write `[isFar && tooFar]`.
    if (typeof rule !== 'function') continue;
    try {
      const refusal = parseRefusal(rule(value, address, context));
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
