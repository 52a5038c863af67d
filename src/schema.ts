/** `doorplate/schema`: what an address must have, without a page: for servers and form libraries. What is listed here is a contract. */
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
