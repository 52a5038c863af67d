import {
  postalFieldNames,
  formatOf,
  addressFromForm,
  addressProblems,
  countryName,
  countryOf,
  matchRegion,
  type PostalField,
  type PostalFields,
  type SentForm,
} from '../../core/index.ts';
import { formEn } from '../words/en/formEn.ts';
import type { CheckoutWords } from '../words/Words.ts';
import { type AddressRule, checkRules } from './rules/rules.ts';
import { describeProblem } from './errors/messages.ts';

export interface AddressSchemaOptions {
  /**
   * Words for the messages.
   * @default English
   */
  words?: CheckoutWords | undefined;
  /**
   * Whether the country's required fields must be filled in.
   * @default true
   */
  required?: boolean | undefined;
  /**
   * Whether a postal code must match the country's format. The form itself only shows a notice if it does not.
   * @default true
   */
  postalCode?: boolean | undefined;
  /**
   * The shop's delivery rules. Pass the same rules to the form.
   * @default []
   */
  rules?: readonly AddressRule[] | undefined;
  /** The `name` of the form. If it is 'shipping', the schema reads the first line from `shipping.line1`. */
  name?: string | undefined;
}

/** An issue of `addressSchema`: a message and its field. */
export interface AddressIssue {
  readonly message: string;
  readonly path: readonly [PostalField];
}

export type AddressSchemaResult =
  | { readonly value: PostalFields; readonly issues?: undefined }
  | { readonly issues: readonly AddressIssue[] };

/** A Standard Schema (version 1) for an address. Form libraries and validators accept it. */
export interface AddressSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'doorplate';
    readonly types?: { readonly input: PostalFields; readonly output: PostalFields } | undefined;
    /** Validates synchronously, without a call. Never throws. */
    readonly validate: (value: unknown) => AddressSchemaResult;
  };
}

/**
 * Creates a Standard Schema for the addresses of a country, for use with React Hook Form, TanStack Form, zod or a
 * server action. The schema reports the same issues as the form, in the same words: fields that are missing or too
 * long, a postal code or region that does not belong to the country, and refusals by the shop's rules. Each field has
 * at most one issue, whose path is the field. If the address is valid, the schema returns all fields, trimmed, with the
 * country, region and postal code normalized.
 *
 * The schema makes no call and does not need React, so it also runs on a server.
 *
 * @example
 * ```ts
 * const { issues } = addressSchema('US')['~standard'].validate(formData);
 * ```
 *
 * @param country ISO 3166 alpha-2 code or English name of the country. It is the default for addresses without a
 * country, and an address in a different country is an issue. If `country` is omitted, each address must contain its
 * country.
 */
export function addressSchema(country?: string, options: AddressSchemaOptions = {}): AddressSchema {
  return { '~standard': { version: 1, vendor: 'doorplate', validate: (value) => validate(value, country, options) } };
}

function validate(
  input: unknown,
  requiredCountry: string | undefined,
  options: AddressSchemaOptions,
): AddressSchemaResult {
  const { words: customWords, required = true, postalCode = true, rules = [], name } = options;
  const words = customWords?.form ?? formEn;
  const language = customWords?.language ?? 'en';
  const given = addressFromForm(input as SentForm, { name, country: requiredCountry });
  const value = { ...given, region: matchRegion(given.country, given.region) ?? given.region };
  const found = new Map<PostalField, string>();
  const add = (field: PostalField, message: string) => {
    if (!found.has(field)) found.set(field, message);
  };

  const problems = addressProblems(value);
  const isOtherCountry = requiredCountry !== undefined && value.country !== countryOf(requiredCountry);
  if (isOtherCountry && !problems.some(({ field }) => field === 'country'))
    add('country', words.countryNotServed(countryName(value.country, language)));
  const isChecked = { missing: required, postalCode, region: true, tooLong: true };
  for (const problem of problems)
    if (isChecked[problem.kind]) add(problem.field, describeProblem(problem, value.country, words));
  const refusals = checkRules(rules, value, undefined, { words, language });
  for (const [field, message] of Object.entries(refusals)) add(field as PostalField, message);

  if (found.size === 0) return { value };
  // In form order, so that the first issue belongs to the first field that the user sees.
  const order: readonly PostalField[] = ['country', ...formatOf(value.country).rows.flat(), ...postalFieldNames];
  const issues = [...found].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return { issues: issues.map(([field, message]) => ({ message, path: [field] })) };
}
