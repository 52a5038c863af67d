import { type Address, postalFieldNames, type PostalField, type PostalFields, tellApp } from '../../../core/index.ts';
import type { AddressRefusal, AddressRule, AddressRuleContext } from './AddressRule.ts';

/** Where a country and its region are chosen before anything is entered, there is no address yet. */
const isEmpty = (value: PostalFields) =>
  postalFieldNames.every((name) => name === 'country' || name === 'region' || !value[name].trim());

/** What the rules say of an address: for each field the first that refuses it. A rule of the app's that throws refuses nothing. */
export function refusalsOf(
  rules: readonly AddressRule[],
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
): Partial<Record<PostalField, string>> {
  const refusals: Partial<Record<PostalField, string>> = {};
  if (isEmpty(value)) return refusals;
  for (const rule of rules)
    tellApp(() => {
      const said: unknown = rule(value, address, context);
      if (!said) return;
      const { field, message } =
        typeof said === 'string' ? { field: 'line1' as const, message: said } : (said as AddressRefusal);
      refusals[field] ??= message;
    });
  return refusals;
}
