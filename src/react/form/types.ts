import type { ReactNode } from 'react';
import type { Address, AddressServiceError, Coordinates, FindQuery, PostalFields } from '../../core/index.ts';
import type { AddressFormFields, AddressFormField, AddressFormValue } from '../validation/fields.ts';
import type { UseAddressAutocompleteOptions } from '../autocomplete/types.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import type { AddressPin, AddressPosition } from '../location/types.ts';
import type { Verification, VerificationSettings } from '../verification/Verification.ts';
import type { AddressFormErrors } from '../validation/appErrors.ts';
import type { AddressRule } from '../validation/rules.ts';
import type { CheckoutWords } from '../words/Words.ts';

/**
 * Initial layout of the form.
 *
 * - `fields`: all fields of the country are in the initial HTML. The first line is also the search. Selecting a
 *   suggestion fills in the other fields, but users can ignore the suggestions and keep typing.
 * - `search`: a single search box. The fields become visible once they have a value. Autofill can always reach them,
 *   and pages without JavaScript always show them.
 */
export type AddressFormLayout = 'fields' | 'search';

/**
 * Mode of the form.
 *
 * - `search`: only the search is shown. The layout `fields` never has this mode
 * - `picked`: the user selected an address, or the app provided one
 * - `manual`: the user enters the address manually
 */
export type AddressFormMode = 'search' | 'picked' | 'manual';

/** Details of a change of the form's value. */
export interface AddressFormChange {
  /** Mode of the form after the change. */
  mode: AddressFormMode;
  /** Selected address. Undefined if the form has only texts, for example after manual entry. */
  address: Address | undefined;
  /** Whether the selected or initial address has been edited: by the user, by `replace`, or by a verification. */
  edited: boolean;
  /** A unit that the user typed but that is missing from the service's answer. The form keeps it in line 2. */
  unverifiedUnit: string | undefined;
  /** Fields whose values have changed, for form libraries that track each field. */
  changed: readonly (keyof AddressFormValue)[];
}

export interface UseAddressFormOptions extends Pick<
  UseAddressAutocompleteOptions,
  'onSelect' | 'onEvent' | 'fieldFormats' | 'saved' | 'recent' | 'onUse'
> {
  /**
   * Layout of the form.
   * @default 'fields' in `AddressForm`. 'search' in `useAddressForm`, where the search box is usually a separate
   * element
   */
  layout?: AddressFormLayout | undefined;
  /** Controlled value. Missing fields count as empty, and `null` counts as an empty address. */
  value?: Partial<AddressFormValue> | null | undefined;
  /** Initial value, or an address that was retrieved before. The form shows it without a call. */
  defaultValue?: Partial<AddressFormValue> | Address | null | undefined;
  /** Called after every change, with the new value and with details of the change. */
  onChange?: ((value: AddressFormValue, change: AddressFormChange) => void) | undefined;
  /** Called with the error of each failed call, whether from the search or from the verification on submit. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Called each time the search becomes unavailable. The form then works as a plain form until `search()` is
   * called. If the reason is `failing`, a successful call or the Down key in the first line also ends this.
   */
  onFallback?: ((fallback: Fallback) => void) | undefined;
  /**
   * Countries that the user can choose, as ISO 3166 alpha-2 codes.
   * @default all
   */
  countries?: readonly string[] | undefined;
  /**
   * Initial country.
   * @default the first of `countries`, or 'US' if `countries` is not set
   */
  defaultCountry?: string | undefined;
  /**
   * Returns the user's probable country, for example from a CDN header that your server reads. Called once, after hydration. The
   * country is set only if the form offers it, the user has not touched the form, and the app has set no country. A failed or late answer has no
   * effect. If the page is rendered on a server, use `defaultCountry` instead, so that nothing changes after the first paint.
   */
  detectCountry?: (() => Promise<string | null | undefined>) | undefined;
  /** Prefix of the field names. If it is 'shipping', the first line is submitted as `shipping.line1`. */
  name?: string | undefined;
  /** Autofill section of the fields, for a page with several addresses. */
  section?: 'shipping' | 'billing' | undefined;
  /**
   * Additional fields, and fields to hide: `{ name: 'required', phone: 'optional', line2: 'link', city: 'hidden' }`. Or a
   * list of all fields to show: `['country', 'postalCode']`.
   * @default {}
   */
  fields?: AddressFormFields | readonly AddressFormField[] | undefined;
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
  /** Errors from the app: an object with an error per field, or a list of issues from a form library. */
  errors?: AddressFormErrors | null | undefined;
  /**
   * The shop's delivery rules: `[noPoBox, countriesServed(['US', 'CA'])]`. An address that a rule refuses is neither
   * verified nor submitted.
   * @default []
   */
  rules?: readonly AddressRule[] | null | undefined;
  /**
   * Returns the address at a position, or undefined if there is none. If this option is set, `AddressForm` shows the button "Use my location".
   * Nothing happens until the user presses it: then the browser asks for permission, this function is called, and the address fills in the form
   * as a saved address does. Fields that the user edits in the meantime keep their values.
   *
   * `signal` is aborted if the user types in the search or in the first line, chooses another address or country, presses the button again,
   * submits or resets the form, or leaves the page. Doorplate sends the position nowhere. `reverseGeocode` from `doorplate/core` asks the
   * service (**chargeable, 1 credit**).
   */
  locate?:
    | ((
        position: AddressPosition,
        context: { signal: AbortSignal },
      ) => Promise<Address | Partial<PostalFields> | null | undefined>)
    | undefined;
  /**
   * Renders your map while the selected address has coordinates, below the fields of `AddressForm`. With `useAddressForm`, pass `true` and use
   * `coordinates` and `movePin`.
   *
   * Coordinates come from the `fieldFormats` `'{Latitude}'` and `'{Longitude}'`, or from an address with `latitude` and `longitude`. They are
   * submitted with the form element as `latitude` and `longitude`. Another address replaces the pin, and an edit of the street or the country removes
   * it.
   */
  pin?: boolean | ((pin: AddressPin) => ReactNode) | undefined;
  /** Called with the coordinates of a selected address, with those of a moved or confirmed pin, and with undefined when the pin is removed. */
  onPin?: ((coordinates: Coordinates | undefined, details: { isMoved: boolean }) => void) | undefined;
  /** Other options for Find: origin, bias, language, filters, limit. */
  query?: Omit<FindQuery, 'text' | 'container' | 'countries' | 'isMiddleware'> | undefined;
  /**
   * Set this to 'submit' to verify a typed or edited address when the surrounding form is submitted. If the address
   * seems wrong, the form asks the user about it. **Chargeable: one record per distinct address.** If the service fails
   * or is too slow, the form accepts the address as entered, unless the policy is `strict`.
   */
  verify?: 'submit' | undefined;
  /** Settings of the verification: service, policy, thresholds and maximum wait. */
  verification?: VerificationSettings | undefined;
  /**
   * Called when a verification ends, before the form is submitted. If `outcome` is 'edit', the form is not submitted.
   */
  onVerified?: ((verification: Verification) => void) | undefined;
  /**
   * Words for this form.
   * @default the words of the `AddressProvider`
   */
  words?: CheckoutWords | undefined;
}
