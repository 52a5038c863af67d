import type { Address, AddressServiceError, FindQuery, PostalField } from '../../core/index.ts';
import type { AddressFormFields, AddressFormField, AddressFormValue, ContactField } from './fields.ts';
import type { SelectDetails, UseAddressAutocompleteOptions } from '../autocomplete/types.ts';
import type { AddressEventListener } from '../events/events.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { Verification, VerificationSettings } from '../verification/Verification.ts';
import type { AddressFormErrors } from './errors/appErrors.ts';
import type { AddressRule } from './rules/rules.ts';
import type { Words } from '../words/Words.ts';

/**
 * How the form begins.
 *
 * - `fields`: all fields of the country, from the first byte of HTML. The search is in the first line: who chooses a suggestion has the rest
 *   filled in, and who ignores the list just goes on typing.
 * - `search`: one search box, and the fields when they hold something. A browser's autofill finds them before, and so does a page without
 *   JavaScript.
 */
export type AddressFormLayout = 'fields' | 'search';

/** - `search`: only the search is there (never in the layout `fields`) · `picked`: an address was chosen or given · `manual`: entered by hand */
export type AddressFormMode = 'search' | 'picked' | 'manual';

/** How the form came to what it holds. */
export interface AddressFormChange {
  mode: AddressFormMode;
  /** The chosen address; absent after manual entry. */
  address: Address | undefined;
  /** Was the chosen address changed by hand? */
  edited: boolean;
  /** A unit that was typed, is not in the service's answer, and was kept in line 2. */
  keptUnit: string | undefined;
  /** The fields that are not as they were before. A form library that marks each field for itself is told of these alone. */
  changed: readonly (PostalField | ContactField)[];
}

/** Words beside the fields; `search` is the search box. */
export type AddressFormTexts = Partial<Record<AddressFormField | 'search', string>>;

export interface UseAddressFormOptions {
  /**
   * @default 'fields' in `AddressForm`; 'search' in `useAddressForm`, where an app that draws a search box beside its fields is not to find two
   * first lines
   */
  layout?: AddressFormLayout | undefined;
  /** The fields, when the app holds them; those that are left out are empty, and `null` is an empty address. */
  value?: Partial<AddressFormValue> | null | undefined;
  /** The first fields, or an address that was retrieved before: shown without a call. */
  defaultValue?: Partial<AddressFormValue> | Address | null | undefined;
  onChange?: ((value: AddressFormValue, change: AddressFormChange) => void) | undefined;
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** The search was given up, and the form is an ordinary one: it says nothing of it, and asks nothing until `search()`. Told once each time. */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /** What happens in the form, in numbers: never a text, an address or an id. For your own figures. */
  onEvent?: AddressEventListener | undefined;
  /** Of the search: the person's own addresses, those used lately, and where the app hears of one that was used. */
  saved?: UseAddressAutocompleteOptions['saved'];
  recent?: UseAddressAutocompleteOptions['recent'];
  onUse?: UseAddressAutocompleteOptions['onUse'];
  /** ISO 3166 alpha-2 codes to choose from. All when absent. */
  countries?: readonly string[] | undefined;
  /** @default the first of `countries`, else 'US' */
  defaultCountry?: string | undefined;
  /** Before each field's name: 'shipping' sends `shipping.line1`. */
  name?: string | undefined;
  /** Which of the person's addresses a browser fills in. */
  section?: 'shipping' | 'billing' | undefined;
  /** What the form asks for beside the address, and which of its fields it does not: `{ name: 'required', phone: 'optional', line2: 'hidden' }`. */
  fields?: AddressFormFields | undefined;
  /** @default true */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Errors of the app's own: per field, or as a list of issues, as a form library has them. */
  errors?: AddressFormErrors | null | undefined;
  /** The shop's rules of delivery: `[noPoBox, countriesServed(['US', 'CA'])]`. A form whose address they refuse is not sent, and not verified. */
  rules?: readonly AddressRule[] | null | undefined;
  /** What else Retrieve answers of a chosen address, as `field1`, `field2` …, without another credit: `['{Latitude}', '{Longitude}']`. */
  fieldFormats?: readonly string[] | undefined;
  /** More for Find: origin, bias, language, filters, limit. */
  query?: Omit<FindQuery, 'text' | 'container' | 'countries' | 'isMiddleware'> | undefined;
  /**
   * 'submit': when the form around it is sent, an address that was entered or changed by hand is verified first, and the person asked where it
   * is not right. **Chargeable: one record per distinct address.** Where the service fails or is slow, the address goes through as entered, unless
   * the policy is `strict`.
   */
  verify?: 'submit' | undefined;
  /** The service that verifies, how strictly (`policy`), its thresholds and the person's patience. */
  verification?: VerificationSettings | undefined;
  /** How a verification ended, before the form is sent. `outcome` 'edit': it is not sent. */
  onVerified?: ((verification: Verification) => void) | undefined;
  /** Other words than the provider's. */
  words?: Words | undefined;
}
