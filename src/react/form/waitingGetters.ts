import { type AddressFormField, isContactField } from './AddressFormField.ts';

/**
 * For who keeps the address's fields in the page and out of sight until they hold something, as `AddressForm` does in the layout `search`: a
 * browser's autofill finds them there, and the keyboard does not.
 *
 * @param isHydrated Not yet where a server drew them: without a script they are to be seen.
 */
export function waitingGetters(fieldsShown: boolean, isHydrated: boolean) {
  /** Who it is for, and the country, are asked in any case. */
  const isWaiting = (field: AddressFormField) => !fieldsShown && field !== 'country' && !isContactField(field);
  return {
    /** Does the field wait out of sight? */
    isWaiting,
    /** For the element around the fields that may wait: CSS of yours hides it while it has `data-waiting`. */
    getWaitingProps: () => ({
      'data-waiting': !fieldsShown || undefined,
      'aria-hidden': (isHydrated && !fieldsShown) || undefined,
    }),
    /** For such a field, behind `getFieldProps(field)`: while it waits it is neither asked for nor a stop of Tab. */
    getWaitingFieldProps: (field: AddressFormField) =>
      isWaiting(field) ? { required: false, tabIndex: isHydrated ? -1 : undefined } : {},
  };
}
