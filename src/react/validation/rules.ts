import {
  type Address,
  postalFieldNames,
  type PostalField,
  type PostalFields,
  callListener,
  countryOf,
  normalizePostalCode,
} from '../../core/index.ts';
import type { FormWords } from '../words/Words.ts';

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

/** Rules that have thrown an error. Each rule's error is reported once, not in every render. */
const reportedRules = new WeakSet<AddressRule>();

/** Ignores the country and the region, because they can be selected before the user enters an address. */
const isEmpty = (value: PostalFields) =>
  postalFieldNames.every((name) => name === 'country' || name === 'region' || !value[name].trim());

/** A result without a message refuses nothing, because the user could not know what to change. */
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
