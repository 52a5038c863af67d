export { AddressAutocomplete, type AddressAutocompleteProps } from './autocomplete/AddressAutocomplete.tsx';
export { AddressForm, type AddressFormHandle, type AddressFormProps } from './form/AddressForm.tsx';
export { AddressVerification, type AddressVerificationProps } from './verification/AddressVerification.tsx';
export { type AddressBatchName, BatchCleanse, type BatchCleanseProps } from './files/BatchCleanse.tsx';
export { EmailBatches } from './emails/EmailBatches.tsx';
export type { EmailBatchesProps } from './emails/EmailBatchesProps.ts';
export { EmailField, type EmailFieldProps } from './emails/EmailField.tsx';
export { UsageMeter, type UsageMeterProps } from './usage/UsageMeter.tsx';
export { type ClassNames, type ComponentName, type Part, parts, partsOf } from './parts.ts';
