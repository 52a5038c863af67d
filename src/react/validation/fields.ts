import { type CountryFormat, type FieldChoice, postalFieldNames, type PostalFields } from '../../core/index.ts';

/**
 * Names of the contact fields, which describe the recipient. A selected address never changes these fields, and they
 * are never sent to a service.
 */
export const contactFieldNames = ['name', 'givenName', 'familyName', 'phone'] as const;

export type ContactField = (typeof contactFieldNames)[number];

export const addressFormFieldNames = [...postalFieldNames, ...contactFieldNames, 'houseNumber'] as const;

export type AddressFormField = (typeof addressFormFieldNames)[number];

/**
 * Fields that the form asks for. An omitted field uses the form's or the country's default. Any field can be `'hidden'`,
 * `'optional'` or `'required'`. A hidden field keeps its value, but is not submitted with the form element.
 *
 * - `name`: the whole name in one field. Hidden by default.
 * - `givenName`, `familyName`: the name in two fields, in the country's order. Hidden by default.
 * - `company`, `phone`: hidden by default. A company that is part of a selected address is always shown.
 * - `line2`: optional by default. Even if it is hidden, it is shown while it has a value. With `'link'`, a link reveals
 *   it ("Add apartment, suite or unit"), unless it has a value. Autofill can fill it in behind the link.
 * - `line1`: if it is hidden, the form has no search and no other line.
 * - `country`: if it is hidden, users cannot change the form's country.
 * - `houseNumber`: by default, a separate field in Brazil, Germany, Mexico and the Netherlands. In other countries, the
 *   house number is part of the street line ('hidden').
 * - `district`: by default, a separate field in Brazil, Mexico and other countries with districts. In other countries,
 *   the district is part of an address line ('hidden').
 */
export type AddressFormFields = Partial<Record<Exclude<AddressFormField, 'line2'>, FieldChoice | undefined>> & {
  line2?: FieldChoice | 'link' | undefined;
};

/**
 * Returns the choice for each field. If `fields` is a list, all fields that it does not contain are hidden. Of the fields in the list, the
 * contact fields and the company are optional, and the others follow the country.
 */
export const fieldChoices = (fields: AddressFormFields | readonly AddressFormField[] = noChoices): AddressFormFields =>
  'length' in fields
    ? Object.fromEntries(
        addressFormFieldNames.map((field) => [
          field,
          fields.includes(field) ? (isContactField(field) || field === 'company' ? 'optional' : undefined) : 'hidden',
        ]),
      )
    : fields;

const noChoices: AddressFormFields = {};

/** Returns the fields that the country or the shop requires, including those that the form does not show. */
export function requiredFields(known: CountryFormat, fields: AddressFormFields): Set<AddressFormField> {
  const required = new Set<AddressFormField>(known.required);
  for (const [field, choice] of Object.entries(fields))
    if (choice === 'required') required.add(field as AddressFormField);
    else if (choice) required.delete(field as AddressFormField);
  return required;
}

/**
 * Value of the form. `region` is a code if the country has region codes, and `country` is an ISO 3166 alpha-2 code.
 * `line1` contains the street and house number, even if the form has separate fields for them. If the phone number can
 * be parsed, `phone` is in E.164 format. A contact field is present if `fields` asks for it.
 */
export type AddressFormValue = PostalFields & Partial<Record<ContactField, string>>;

/** Whether the shop asks for a field that is hidden by default. */
export const isRequested = (fields: AddressFormFields, field: ContactField | 'company'): boolean =>
  (fields[field] ?? 'hidden') !== 'hidden';

export const submittedName = (form: string | undefined, field: string) => (form ? `${form}.${field}` : field);

export const isContactField = (field: string): field is ContactField =>
  (contactFieldNames as readonly string[]).includes(field);

/** Returns the contact fields of a value. A requested field that is missing is `''`. */
export const pickContactFields = (value: Partial<AddressFormValue>, requested: AddressFormFields = {}) =>
  Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const text = value[name] ?? (isRequested(requested, name) ? '' : undefined);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as Partial<Record<ContactField, string>>;
