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
 * Initial layout of the form.
 *
 * - `fields`: all fields of the country, in the first HTML. The search is in the first line: a suggestion fills in
 * the rest, and users can also ignore it and keep typing.
 * - `search`: one search box, and the fields once they have a value. Autofill and pages without JavaScript find the fields earlier.
 */
export type AddressFormLayout = 'fields' | 'search';

/**
 * Mode of the form.
 *
 * - `search`: only the search is shown; never in the layout `fields`
 * - `picked`: an address was selected or given
 * - `manual`: entered manually
 */
export type AddressFormMode = 'search' | 'picked' | 'manual';

/** Origin of the form's value. */
export interface AddressFormChange {
  /** Mode of the form after the change. */
  mode: AddressFormMode;
  /** Selected address; undefined after manual entry. */
  address: Address | undefined;
  /** Whether the user has edited the selected address. */
  edited: boolean;
  /** A typed unit that the service's answer lacks. It was kept in line 2. */
  unverifiedUnit: string | undefined;
  /** Fields that differ from before, for form libraries that track each field. */
  changed: readonly (PostalField | ContactField)[];
}

/** Messages by field; `search` is the search box. */
export type AddressFormTexts = Partial<Record<AddressFormField | 'search', string>>;

export interface UseAddressFormOptions {
  /**
   * Layout of the form.
   * @default 'fields' in `AddressForm`; 'search' in `useAddressForm`, where the search box is usually separate
   */
  layout?: AddressFormLayout | undefined;
  /** Value, if the app controls the form. Missing fields are empty, and `null` is an empty address. */
  value?: Partial<AddressFormValue> | null | undefined;
  /** Initial value, or an address that was retrieved before. Shown without a call. */
  defaultValue?: Partial<AddressFormValue> | Address | null | undefined;
  /** Called with the new value after every change, and with its origin. */
  onChange?: ((value: AddressFormValue, change: AddressFormChange) => void) | undefined;
  /** Called once per selection with the retrieved or saved address. */
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  /** Called with the error of each failed call. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Called once when the search becomes unavailable. The form then works without it, and makes no call until
   * `search()`.
   */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /** Called with anonymous metrics of what happens in the form. Never contains a text, an address or an id. */
  onEvent?: AddressEventListener | undefined;
  /** The user's saved addresses, listed first in an empty search; see `useAddressAutocomplete`. */
  saved?: UseAddressAutocompleteOptions['saved'];
  /** Returns recently used addresses; see `useAddressAutocomplete`. */
  recent?: UseAddressAutocompleteOptions['recent'];
  /** Called with each used address; see `useAddressAutocomplete`. */
  onUse?: UseAddressAutocompleteOptions['onUse'];
  /**
   * Countries to choose from, as ISO 3166 alpha-2 codes.
   * @default all
   */
  countries?: readonly string[] | undefined;
  /**
   * Initial country.
   * @default the first of `countries`, else 'US'
   */
  defaultCountry?: string | undefined;
  /** Prefix of the fields' names: 'shipping' submits `shipping.line1`. */
  name?: string | undefined;
  /** Section for autofill, if the page has several addresses. */
  section?: 'shipping' | 'billing' | undefined;
  /**
   * Additional fields, and fields to hide: `{ name: 'required', phone: 'optional', line2: 'hidden' }`.
   * @default {}
   */
  fields?: AddressFormFields | undefined;
  /**
   * Whether an address is required.
   * @default true
   */
  required?: boolean | undefined;
  /**
   * Whether all fields are disabled.
   * @default false
   */
  disabled?: boolean | undefined;
  /** Errors of the app: by field, or a list of issues of a form library. */
  errors?: AddressFormErrors | null | undefined;
  /**
   * The shop's delivery rules: `[noPoBox, countriesServed(['US', 'CA'])]`. A form with a refused address is not
   * submitted, and not verified.
   * @default []
   */
  rules?: readonly AddressRule[] | null | undefined;
  /**
   * Extra data that Retrieve returns as `field1`, `field2` …, at no extra cost: `['{Latitude}', '{Longitude}']`.
   * @default []
   */
  fieldFormats?: readonly string[] | undefined;
  /** Further options for Find: origin, bias, language, filters, limit. */
  query?: Omit<FindQuery, 'text' | 'container' | 'countries' | 'isMiddleware'> | undefined;
  /**
   * Set to 'submit' to verify an address that was typed or edited when the surrounding form is submitted. The user is
   * asked if it is wrong. **Chargeable: one record per distinct address.** If the service fails or is slow,
   * the address is accepted as entered, unless the policy is `strict`.
   */
  verify?: 'submit' | undefined;
  /** Service, policy, thresholds and maximum wait of the verification. */
  verification?: VerificationSettings | undefined;
  /** Called when a verification has ended, before the form is submitted. With `outcome: 'edit'` it is not submitted. */
  onVerified?: ((verification: Verification) => void) | undefined;
  /**
   * Words for this form.
   * @default the words of the `AddressProvider`
   */
  words?: Words | undefined;
}
