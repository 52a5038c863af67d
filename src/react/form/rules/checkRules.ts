import {
  type Address,
  postalFieldNames,
  type PostalField,
  type PostalFields,
  callListener,
} from '../../../core/index.ts';
import type { AddressRefusal, AddressRule, AddressRuleContext } from './rules.ts';

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
