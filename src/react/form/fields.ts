import { type FieldChoice, postalFieldNames, type PostalFields } from '../../core/index.ts';

/** What a form may ask beside the address: who it is for. No address that is chosen touches it, and no service is sent it. */
export const contactFieldNames = ['name', 'givenName', 'familyName', 'phone'] as const;

export type ContactField = (typeof contactFieldNames)[number];

/** Every field that the form can draw. */
export const addressFormFieldNames = [...postalFieldNames, ...contactFieldNames, 'houseNumber'] as const;

export type AddressFormField = (typeof addressFormFieldNames)[number];

/**
 * Which fields the form asks for. Absent: as the form or the country does without it.
 *
 * - `name`: one field; `givenName` and `familyName`: two, in the country's order. Hidden by default.
 * - `company`, `phone`: hidden by default. A company that comes with a chosen address is shown all the same.
 * - `line2`: optional by default. Where it is hidden, it is shown when it holds something.
 * - `houseNumber`: apart from the street in Brazil, Germany, Mexico and the Netherlands, and in the line of the street elsewhere ('hidden').
 * - `district`: a field in Brazil, Mexico and other countries that write one, and in a line elsewhere ('hidden').
 */
export type AddressFormFields = Partial<
  Record<ContactField | 'company' | 'line2' | 'houseNumber' | 'district', FieldChoice | undefined>
>;

/**
 * What the form holds: texts, `region` as a code where the country has codes, `country` as ISO 3166 alpha-2, and what `fields` asks beside the
 * address. `line1` is street and house number, also where they are two fields; `phone` is in E.164 where it can be understood.
 */
export type AddressFormValue = PostalFields & Partial<Record<ContactField, string>>;

/** Does the shop ask for a field that is hidden where it says nothing? */
export const isAsked = (fields: AddressFormFields, field: ContactField | 'company'): boolean =>
  (fields[field] ?? 'hidden') !== 'hidden';

/** The browser's words for them, for autofill. */
export const contactTokens: Readonly<Record<ContactField, string>> = {
  name: 'name',
  givenName: 'given-name',
  familyName: 'family-name',
  phone: 'tel',
};

export const isContactField = (field: string): field is ContactField =>
  (contactFieldNames as readonly string[]).includes(field);

/** What a value says beside the address, and '' for what is asked for and not said. */
export const contactIn = (value: Partial<AddressFormValue>, asked: AddressFormFields = {}) =>
  Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const text = value[name] ?? (isAsked(asked, name) ? '' : undefined);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as Partial<Record<ContactField, string>>;

/** A field as a person uses it. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
