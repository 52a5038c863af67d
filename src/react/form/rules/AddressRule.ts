import type { Address, PostalField, PostalFields } from '../../../core/index.ts';
import type { FormWords } from '../../words/FormWords.ts';

/** Why an address is refused, at the field that has to be changed. */
export interface AddressRefusal {
  field: PostalField;
  message: string;
}

/** In which words a rule speaks. */
export interface AddressRuleContext {
  words: FormWords;
  /** BCP 47: numbers and names of countries are written in it. */
  language: string;
}

/**
 * A shop's own rule of delivery. It is asked about what the fields hold, however it came there, and says nothing where the address is fine. A text
 * stands at the first line; an object says where. Pure and quick: it is asked in every render. It is not asked about an empty address.
 *
 * @param value The fields, as they are in the form.
 * @param address The address as the service retrieved it, where one was chosen and its street and its place still stand; else undefined.
 */
export type AddressRule = (
  value: PostalFields,
  address: Address | undefined,
  context: AddressRuleContext,
) => string | AddressRefusal | undefined;
