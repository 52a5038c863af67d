/** `doorplate/schema`: validation of addresses without a page, for servers and form libraries. All exports are public API. */
export { addressSchema, countriesServed, noPoBox, residentialOnly } from './react/index.ts';
export type {
  AddressIssue,
  AddressRefusal,
  AddressRule,
  AddressRuleContext,
  AddressSchema,
  AddressSchemaOptions,
  AddressSchemaResult,
} from './react/index.ts';
export { addressFromForm } from './core/index.ts';
export type { Address, PostalField, PostalFields, SentForm } from './core/index.ts';
