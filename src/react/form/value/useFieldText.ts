'use client';
import { type AddressFormField, type AddressFormFields, type AddressFormValue, isRequested } from '../fields.ts';
import type { FieldElements } from '../elements/elements.ts';
import { hasSeparateHouseNumber, type useFormLayout } from '../layout/useFormLayout.ts';
import { usePhoneField } from '../phone/usePhoneField.ts';
import type { AddressFields } from './useFormValue.ts';
import { useStreetFields } from './useStreetFields.ts';

/**
 * Manages the text of each field. Most fields show their value. The street and house number fields each show a part of
 * the first line. The phone field shows the number as the user typed it.
 */
export function useFieldTexts(
  fields: AddressFields,
  formLayout: ReturnType<typeof useFormLayout>,
  choices: AddressFormFields,
  elements: FieldElements,
) {
  const street = useStreetFields(fields, (country) => hasSeparateHouseNumber(choices, country), elements);
  const phone = usePhoneField(fields, isRequested(choices, 'phone'), elements);
  const isEmpty = (field: AddressFormField, value: AddressFormValue) => {
    if (field === 'houseNumber') return street.isMissing('houseNumber', value);
    return field === 'line1' ? street.isMissing('street', value) : !value[field]?.trim();
  };
  return {
    street,
    phone,
    /** Returns the text of a field. */
    get(field: AddressFormField, value: AddressFormValue = fields.value): string {
      if (field === 'phone') return phone.text;
      if (field === 'houseNumber') return street.houseNumber;
      return field === 'line1' ? street.street : (value[field] ?? '');
    },
    /** Returns the empty required fields in visual order. `value` is the rendered value or the latest value. */
    emptyRequiredFields(value: AddressFormValue): readonly AddressFormField[] {
      const { rows, required } = formLayout.layoutFor(value);
      return rows.flat().filter((field) => required.has(field) && isEmpty(field, value));
    },
    /** Edits a field. If `isStreet` is true, the text of `line1` is only the street. */
    edit(field: AddressFormField, text: string, isStreet: boolean) {
      if (field === 'houseNumber') street.edit(field, text);
      else if (field === 'phone') phone.edit(text, null);
      else if (isStreet) street.edit('street', text);
      else fields.edit(field, text);
    },
    /** Returns the values that these fields submit, which differ from the text that they display. Empty if the form is disabled. */
    getFormData: (): Record<string, string> =>
      elements.isDisabled() ? {} : { ...street.getFormData(), ...phone.getFormData() },
  };
}

export type FieldTexts = ReturnType<typeof useFieldTexts>;
