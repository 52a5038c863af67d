import { type Address, postalFieldNames, type PostalField, type PostalFields, tellApp } from '../../../core/index.ts';
import type { AddressRefusal, AddressRule, AddressRuleContext } from './AddressRule.ts';

/** Those that have thrown: each is told of once, and not in every render. */
const thrown = new WeakSet<AddressRule>();

/** Where a country and its region are chosen before anything is entered, there is no address yet. */
const isEmpty = (value: PostalFields) =>
  postalFieldNames.every((name) => name === 'country' || name === 'region' || !value[name].trim());

const inFirstLine = (message: string): AddressRefusal => ({ field: 'line1', message });

/** What the rules say of an address: for each field the first that refuses it. A rule of the app's that throws refuses nothing. */
export function refusalsOf(
  rules: readonly AddressRule[],
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
): Partial<Record<PostalField, string>> {
  const refusals: Partial<Record<PostalField, string>> = {};
  if (isEmpty(value)) return refusals;
  for (const rule of rules) {
    try {
      const said: unknown = rule(value, address, context);
      if (!said) continue;
      const { field, message } = typeof said === 'string' ? inFirstLine(said) : (said as AddressRefusal);
      refusals[field] ??= message;
    } catch (error) {
      if (!thrown.has(rule))
        tellApp(() => {
          throw error;
        });
      thrown.add(rule);
    }
  }
  return refusals;
}
