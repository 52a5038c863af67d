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

/** Why an address is refused, at the field that has to be changed. */
export interface AddressRefusal {
  field: PostalField;
  message: string;
}

/** In which words a rule speaks. */
export interface AddressRuleContext {
  words: FormWords;
  /** BCP 47: numbers and names of countries are written in it. */
  language: string;
}

/**
 * A shop's own rule of delivery. It is asked about what the fields hold, however it came there, and says nothing where the address is fine. A text
 * stands at the first line; an object says where. Pure and quick: it is asked in every render. It is not asked about an empty address.
 *
 * @param value The fields, as they are in the form.
 * @param address The address as the service retrieved it, where one was chosen and its street and its place still stand; else undefined.
 */
export type AddressRule = (
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
) => string | AddressRefusal | undefined;

/**
 * Refuses addresses in other countries than these: `countriesServed(['US', 'CA'])`. For a form that shows more countries than are served, or that
 * is given addresses from elsewhere.
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

/** Refuses post office boxes, in the languages of the countries that we know (`isPoBox`), in whichever line they stand. */
export const noPoBox: AddressRule = (value, address, { words }) => {
  const field = lines.find((line) => isPoBox(value[line], value.country));
  if (field) return { field, message: words.poBox() };
  return isPoBox(value) || address?.poBoxNumber ? words.poBox() : undefined;
};

/**
 * Refuses a chosen address that the service knows as a business (`isResidential`). **What is not known is let through**: an address that was typed
 * or filled in by the browser, and most addresses outside the United States.
 */
export const residentialOnly: AddressRule = (_, address, { words }) =>
  address && isResidential(address) === false ? words.residentialOnly() : undefined;

/** Those that have thrown: each is told of once, and not in every render. */
const thrown = new WeakSet<AddressRule>();

/** Where a country and its region are chosen before anything is entered, there is no address yet. */
const isEmpty = (value: PostalFields) =>
  postalFieldNames.every((name) => name === 'country' || name === 'region' || !value[name].trim());

/** What a rule said, where it is a refusal: one without a text, of a rule that promises its answer for example, could never be mended. */
function refusalIn(said: unknown): AddressRefusal | undefined {
  const { field = 'line1', message } =
    typeof said === 'string' ? { message: said } : { ...(said as Partial<AddressRefusal>) };
  if (typeof message !== 'string' || !message) return undefined;
  return { field: postalFieldNames.includes(field) ? field : 'line1', message };
}

/** What the rules say of an address: for each field the first that refuses it. A rule of the app's that throws, or says no text, refuses nothing. */
export function refusalsOf(
  rules: readonly AddressRule[],
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
): Partial<Record<PostalField, string>> {
  const refusals: Partial<Record<PostalField, string>> = {};
  if (isEmpty(value)) return refusals;
  for (const rule of rules) {
    // `[isFar && tooFar]`
    if (typeof rule !== 'function') continue;
    try {
      const refusal = refusalIn(rule(value, address, context));
      if (refusal) refusals[refusal.field] ??= refusal.message;
    } catch (error) {
      if (!thrown.has(rule))
        callListener(() => {
          throw error;
        });
      thrown.add(rule);
    }
  }
  return refusals;
}
