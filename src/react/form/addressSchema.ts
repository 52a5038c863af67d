import {
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
import type { Words } from '../words/Words.ts';
import { type AddressRule, refusalsOf } from './rules/rules.ts';
import { sayProblem } from './errors/messages.ts';

export interface AddressSchemaOptions {
  /** The language of the messages. English when absent. */
  words?: Words | undefined;
  /** May the fields that the country needs not stay empty? @default true */
  required?: boolean | undefined;
  /** Is a postal code refused that does not look like one of the country? The form itself only asks to check it. @default true */
  postalCode?: boolean | undefined;
  /** The shop's rules of delivery, as the form has them. */
  rules?: readonly AddressRule[] | undefined;
  /** The form's `name`, before each field: with 'shipping' the first line is read from `shipping.line1`. */
  name?: string | undefined;
}

/** An issue of `addressSchema`: a message, and the field that it is about. */
export interface AddressIssue {
  readonly message: string;
  readonly path: readonly [PostalField];
}

export type AddressSchemaResult =
  | { readonly value: PostalFields; readonly issues?: undefined }
  | { readonly issues: readonly AddressIssue[] };

/** A Standard Schema (version 1) of an address: form libraries and validators take it as it is. */
export interface AddressSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'doorplate';
    readonly types?: { readonly input: PostalFields; readonly output: PostalFields } | undefined;
    /** At once: it asks no service. Never throws. */
    readonly validate: (value: unknown) => AddressSchemaResult;
  };
}

/**
 * A Standard Schema of the addresses of a country, for React Hook Form, TanStack Form, a server action, or beside zod. It says what the form says,
 * in the form's words: what is missing or too long, a postal code or a region that is none of the country's, and what the shop's rules refuse; for each field
 * one issue, with its path. What it accepts it gives back whole and trimmed, with country, region and postal code as they are written. It asks no
 * service, and needs no React: it runs on a server too.
 *
 * ```ts
 * const { issues } = addressSchema('US')['~standard'].validate(formData);
 * ```
 *
 * @param country ISO 3166 alpha-2 or an English name: an address without a country is in it, and one in another is refused. Without it, the
 *   address says its country.
 */
export function addressSchema(country?: string, options: AddressSchemaOptions = {}): AddressSchema {
  return { '~standard': { version: 1, vendor: 'doorplate', validate: (value) => validate(value, country, options) } };
}

function validate(given: unknown, only: string | undefined, options: AddressSchemaOptions): AddressSchemaResult {
  const { words: own, required = true, postalCode = true, rules = [], name } = options;
  const words = own?.form ?? formEn;
  const language = own?.language ?? 'en';
  const value = inOneWay(addressFromForm(given as SentForm, { name, country: only }));
  const found = new Map<PostalField, string>();
  const add = (field: PostalField, message: string) => {
    if (!found.has(field)) found.set(field, message);
  };

  const problems = addressProblems(value);
  const isAnother = only !== undefined && value.country !== countryOf(only);
  if (isAnother && !problems.some(({ field }) => field === 'country'))
    add('country', words.countryNotServed(countryName(value.country, language)));
  const isAsked = { missing: required, postalCode, region: true, tooLong: true };
  for (const problem of problems)
    if (isAsked[problem.kind]) add(problem.field, sayProblem(problem, value.country, words));
  const refusals = refusalsOf(rules, value, undefined, { words, language });
  for (const [field, message] of Object.entries(refusals)) add(field as PostalField, message);

  if (found.size === 0) return { value };
  return { issues: [...found].map(([field, message]) => ({ message, path: [field] })) };
}

function inOneWay(value: PostalFields): PostalFields {
  const region = matchRegion(value.country, value.region) ?? value.region;
  return { ...value, region, postalCode: value.postalCode.toUpperCase() };
}
