import {
  addressFromForm,
  type AddressProblem,
  addressProblems,
  countryName,
  countryOf,
  formatOf,
  isFamilyNameFirst,
  matchRegion,
  maxTextLength,
  postalFieldNames,
  type PostalFields,
  readForm,
  type SentForm,
} from '../../core/index.ts';
import { formEn } from '../words/en/formEn.ts';
import type { CheckoutWords } from '../words/Words.ts';
import { describeProblem } from './messages.ts';
import {
  type AddressFormField,
  type AddressFormFields,
  type AddressFormValue,
  contactFieldNames,
  fieldChoices,
  isContactField,
  isRequested,
  requiredFields,
} from './fields.ts';
import { type AddressRule, checkRules } from './rules.ts';

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
  rules?: readonly AddressRule[] | null | undefined;
  /**
   * The `fields` of the form: what it shows and requires. A hidden field is not required. A contact field is part of the value only if it is
   * listed here. A house number is never required, because a house may have none.
   * @default {}
   */
  fields?: AddressFormFields | readonly AddressFormField[] | undefined;
  /** The `name` of the form. If it is 'shipping', the schema reads the first line from `shipping.line1`. */
  name?: string | undefined;
}

/** An issue of `addressSchema`: a message and its field. */
export interface AddressIssue {
  readonly message: string;
  readonly path: readonly [keyof AddressFormValue];
}

type IssueField = keyof AddressFormValue;

export type AddressSchemaResult =
  | { readonly value: AddressFormValue; readonly issues?: undefined }
  | { readonly issues: readonly AddressIssue[] };

/** A Standard Schema (version 1) for an address. Form libraries and validators accept it. */
export interface AddressSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'doorplate';
    readonly types?: { readonly input: PostalFields; readonly output: AddressFormValue } | undefined;
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
  const { words: customWords, required: isRequired = true, postalCode = true, rules, name } = options;
  const words = customWords?.form ?? formEn;
  const language = customWords?.language ?? 'en';
  const fields = fieldChoices(options.fields);
  const textOf = readForm(input as SentForm, name);
  const contactFields = contactFieldNames.filter((field) => isRequested(fields, field));
  const given = addressFromForm(input as SentForm, { name, country: requiredCountry });
  const { country } = given;
  const value: AddressFormValue = {
    ...Object.fromEntries(contactFields.map((field) => [field, textOf(field)])),
    ...given,
    region: matchRegion(country, given.region) ?? given.region,
  };

  const known = formatOf(country, fields);
  const required = requiredFields(known, fields).add('country');
  const rows = known.rows.flat();
  /** Whether a new form shows the field. Line 3 appears only if it has a value. */
  const isShown = (field: IssueField) =>
    isContactField(field) || field === 'company' || field === 'country' || (field !== 'line3' && rows.includes(field));
  const problems = new Map(addressProblems(value).map(({ field, kind }) => [field, kind]));
  const kindOf = (field: IssueField): AddressProblem['kind'] | undefined => {
    const text = value[field] ?? '';
    if (!text) return isRequired && required.has(field) && isShown(field) ? 'missing' : undefined;
    if (isContactField(field)) return text.length > maxTextLength ? 'tooLong' : undefined;
    const kind = problems.get(field);
    // No user can correct a postal code that the form hides.
    return kind === 'postalCode' && (!postalCode || fields.postalCode === 'hidden') ? undefined : kind;
  };
  const refusals: Partial<Record<IssueField, string>> = checkRules(rules ?? [], value, undefined, { words, language });
  const isOtherCountry = requiredCountry !== undefined && country !== countryOf(requiredCountry);
  const messageOf = (field: IssueField) => {
    const kind = kindOf(field);
    if (kind) return describeProblem({ field, kind }, country, words);
    return field === 'country' && isOtherCountry
      ? words.countryNotServed(countryName(country, language))
      : refusals[field];
  };
  // In form order, so that the first issue belongs to the first field that the user sees.
  const names = (['name', 'givenName', 'familyName'] as const).filter((field) => contactFields.includes(field));
  if (isFamilyNameFirst(country)) names.reverse();
  const company = isRequested(fields, 'company') ? (['company'] as const) : [];
  const order = new Set<IssueField>(['country', ...names, ...company, ...rows, ...postalFieldNames, ...contactFields]);
  const issues = [...order].flatMap((field): AddressIssue[] => {
    const message = messageOf(field);
    return message ? [{ message, path: [field] }] : [];
  });
  return issues.length > 0 ? { issues } : { value };
}
