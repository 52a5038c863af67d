'use client';
import { type AddressFormField, type AddressFormFields, type AddressFormValue, isAsked } from '../fields.ts';
import type { FieldElements } from '../elements/elements.ts';
import { isNumberApart, type useFormFormat } from '../layout/useFormLayout.ts';
import { usePhoneField } from '../phone/usePhoneField.ts';
import type { AddressFields } from './useFormValue.ts';
import { useStreetParts } from './useStreetFields.ts';

/**
 * The text of each field of the form. Most show what is held; street and house number are two views of the first line, and a phone number is shown
 * as it was typed.
 */
export function useFieldTexts(
  fields: AddressFields,
  drawn: ReturnType<typeof useFormFormat>,
  choices: AddressFormFields,
  elements: FieldElements,
) {
  const street = useStreetParts(fields, (country) => isNumberApart(choices, country));
  const phone = usePhoneField(fields, isAsked(choices, 'phone'), elements);
  const isEmpty = (field: AddressFormField, value: AddressFormValue) => {
    if (field === 'houseNumber') return street.isMissing('houseNumber', value);
    return field === 'line1' ? street.isMissing('street', value) : !value[field]?.trim();
  };
  return {
    street,
    phone,
    /** What a field shows. */
    of(field: AddressFormField, value: AddressFormValue = fields.value): string {
      if (field === 'phone') return phone.text;
      if (field === 'houseNumber') return street.houseNumber;
      return field === 'line1' ? street.street : (value[field] ?? '');
    },
    /** The fields that must not stay empty and are, in the order in which they are drawn; in the value that is drawn, or in the newest one. */
    missingIn(value: AddressFormValue): readonly AddressFormField[] {
      const { rows, required } = drawn.of(value);
      return rows.flat().filter((field) => required.has(field) && isEmpty(field, value));
    },
    /** `isStreet`: the text of the first line is the street alone. */
    edit(field: AddressFormField, text: string, isStreet: boolean) {
      if (field === 'houseNumber') street.edit(field, text);
      else if (field === 'phone') phone.edit(text, null);
      else if (isStreet) street.edit('street', text);
      else fields.edit(field, text);
    },
    /** What is sent otherwise than it stands in the fields; nothing of a form that is disabled. */
    sent: (): Record<string, string> => (elements.isDisabled() ? {} : { ...street.sent(), ...phone.sent() }),
  };
}

export type FieldTexts = ReturnType<typeof useFieldTexts>;
