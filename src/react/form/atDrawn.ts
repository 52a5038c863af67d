import type { AddressFormField } from './AddressFormField.ts';

type Texts = Partial<Record<AddressFormField, string>>;

/** What is said of a field that the form does not draw, of a country that is the only one for example, stands at the first line. */
export function atDrawn(texts: Texts, isDrawn: (field: AddressFormField) => boolean): Texts {
  const placed: Texts = {};
  for (const [name, text] of Object.entries(texts)) {
    const field = name as AddressFormField;
    placed[isDrawn(field) ? field : 'line1'] ??= text;
  }
  return placed;
}
