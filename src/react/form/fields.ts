import { type FieldChoice, postalFieldNames, type PostalFields } from '../../core/index.ts';

/**
 * Contact fields, which say who the address is for. A selected address never changes them, and they are never sent to a
 * service.
 */
export const contactFieldNames = ['name', 'givenName', 'familyName', 'phone'] as const;

export type ContactField = (typeof contactFieldNames)[number];

/** Every field that the form can render. */
export const addressFormFieldNames = [...postalFieldNames, ...contactFieldNames, 'houseNumber'] as const;

export type AddressFormField = (typeof addressFormFieldNames)[number];

/**
 * Fields that the form asks for. Omitted fields use the default of the form or the country.
 *
 * - `name`: the whole name in one field. Hidden by default.
 * - `givenName`, `familyName`: the name in two fields, in the country's order. Hidden by default.
 * - `company`, `phone`: hidden by default. A company that is part of a selected address is shown anyway.
 * - `line2`: optional by default. If hidden, it is shown while it has a value.
 * - `houseNumber`: a separate field in Brazil, Germany, Mexico and the Netherlands, otherwise part of the street line
 *   ('hidden').
 * - `district`: a field in Brazil, Mexico and other countries with districts, otherwise part of a line ('hidden').
 */
export type AddressFormFields = Partial<
  Record<ContactField | 'company' | 'line2' | 'houseNumber' | 'district', FieldChoice | undefined>
>;

/**
 * Value of the form. `region` is a code if the country has region codes, and `country` is an ISO 3166 alpha-2 code.
 * `line1` contains street and house number, even if the form has two fields for them. `phone` is in E.164 if it can be
 * parsed. Contact fields are present if `fields` asks for them.
 */
export type AddressFormValue = PostalFields & Partial<Record<ContactField, string>>;

/** Whether the shop asks for a field that is hidden by default. */
export const isRequested = (fields: AddressFormFields, field: ContactField | 'company'): boolean =>
  (fields[field] ?? 'hidden') !== 'hidden';

/** `autocomplete` tokens of the contact fields. */
export const contactAutocompleteTokens: Readonly<Record<ContactField, string>> = {
  name: 'name',
  givenName: 'given-name',
  familyName: 'family-name',
  phone: 'tel',
};

export const isContactField = (field: string): field is ContactField =>
  (contactFieldNames as readonly string[]).includes(field);

/** Returns the contact fields of a value, with '' for requested ones that are missing. */
export const pickContactFields = (value: Partial<AddressFormValue>, requested: AddressFormFields = {}) =>
  Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const text = value[name] ?? (isRequested(requested, name) ? '' : undefined);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as Partial<Record<ContactField, string>>;

/** An element for a field of a form. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
