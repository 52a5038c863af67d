export { addressOf, type SavedAddress, type SavedGroup } from './autocomplete/SavedAddress.ts';
export type { FillTarget, FillTargets, FillTyped, FillValue } from './fill/FillTargets.ts';
export {
  usePopupPlacement,
  type UsePopupPlacement,
  type UsePopupPlacementOptions,
} from './combobox/usePopupPlacement.ts';
export type { AutocompletePhase, SearchLevel } from './autocomplete/session/reducer.ts';
export type {
  AutocompleteButtonProps,
  AutocompleteElementProps,
  AutocompleteButtonGetter,
  AutocompleteGetterProps,
  AutocompleteInputProps,
  SelectDetails,
  UseAddressAutocomplete,
  UseAddressAutocompleteOptions,
} from './autocomplete/types.ts';
export { useAddressAutocomplete } from './autocomplete/useAddressAutocomplete.ts';
export type { DownloadState } from './emails/emailDownloads.ts';
export { latestFirst } from './emails/emailJobs.ts';
export { emailQueries } from './emails/emailQueries.ts';
export type { FoundUpload } from './emails/findUpload.ts';
export {
  type EmailBatchDownloadVariables,
  useEmailBatchDownload,
  type UseEmailBatchDownload,
} from './emails/useEmailBatchDownload.ts';
export { useEmailBatchUpload, type UseEmailBatchUpload } from './emails/useEmailBatchUpload.ts';
export { useEmailBatch, type UseEmailBatch, useEmailBatches, type UseEmailBatches } from './emails/useEmailBatches.ts';
export {
  type EmailFieldPhase,
  type UseEmailField,
  useEmailField,
  type UseEmailFieldOptions,
} from './emails/useEmailField.ts';
export { useEmailValidation, type UseEmailValidation } from './emails/useEmailValidation.ts';
export type { AddressEvent, AddressEventDetails, AddressEventListener, SearchMetrics } from './events/events.ts';
export type { Fallback } from './fallback/fallbacks.ts';
export { useBatch, type UseBatch, type UseBatchOptions, type UseBatchStartOptions } from './files/useBatch.ts';
export { type UseFileRun, useFileRun, type UseFileRunOptions } from './files/useFileRun.ts';
export { addressQueries } from './find/queries.ts';
export type { RetrieveOptions } from './find/answers.ts';
export { type UseFind, useFind } from './find/useFind.ts';
export { type UseHighlight, useHighlight } from './find/useHighlight.ts';
export { type RetrieveVariables, type UseRetrieve, useRetrieve } from './find/useRetrieve.ts';
export {
  type AddressIssue,
  addressSchema,
  type AddressSchema,
  type AddressSchemaOptions,
  type AddressSchemaResult,
} from './validation/addressSchema.ts';
export type { AddressFormErrors, AddressFormIssue } from './validation/appErrors.ts';
export {
  type AddressFormField,
  type AddressFormFields,
  type AddressFormValue,
  type ContactField,
  isContactField,
} from './validation/fields.ts';
export type { RegisteredField } from './form/getters.ts';
export type { AddressFormFormat } from './form/state/view.ts';
export type { AddressLocation, AddressLocationPhase, AddressPin, AddressPosition } from './location/types.ts';
export type { AddressFormTexts } from './validation/messages.ts';
export { countriesServed, residentialOnly } from './validation/deliveryRules.ts';
export { noPoBox } from './validation/noPoBox.ts';
export { type AddressRefusal, type AddressRule, type AddressRuleContext } from './validation/rules.ts';
export type { AddressFormChange, AddressFormLayout, AddressFormMode, UseAddressFormOptions } from './form/types.ts';
export { type UseAddressForm, useAddressForm } from './form/useAddressForm.ts';
export { isSameAddress, type SameAddressOptions } from '../core/index.ts';
export { captureEscape } from './page/escape.ts';
export { useHydrated } from './page/hydration.ts';
export type { FormControl } from './page/typeInto.ts';
export { AddressContext, useAddressContext } from './provider/AddressContext.ts';
export { AddressProvider, type AddressProviderProps } from './provider/AddressProvider.tsx';
export type {
  ButtonProps,
  Components,
  FieldState,
  IconProps,
  InputProps,
  LabelProps,
  MessageProps,
  OptionProps,
  SelectProps,
} from './provider/Components.ts';
export { type UseCall, useCall } from './provider/useOperation.ts';
export type { OperationUsage, Usage } from './usage/usageStore.ts';
export { createLazy } from './lazy/createLazy.ts';
export { useUsage } from './usage/useUsage.ts';
export {
  type MissingPart,
  resolveSettings,
  type Verification,
  type VerificationAnswer,
  type AddressFormVerification,
  type VerificationDialog,
  type VerificationOutcome,
  type VerificationPolicy,
  type VerificationQuestion,
  type VerificationService,
  type VerificationSettings,
} from './verification/Verification.ts';
export { type DifferencePiece, differencesOf, type FieldDifference } from './verification/differencesOf.ts';
export {
  useAddressVerification,
  type UseAddressVerification,
  type UseAddressVerificationOptions,
} from './verification/useAddressVerification.ts';
export { type CaptureVariables, type UseCapture, useCapture } from './verification/useCapture.ts';
export {
  useCleanse,
  type UseCleanse,
  useInternationalCleanse,
  type UseInternationalCleanse,
} from './verification/useCleanse.ts';
export {
  usePostcodeLookup,
  type PostcodeLookupPhase,
  type UsePostcodeLookup,
  type UsePostcodeLookupOptions,
} from './lookup/usePostcodeLookup.ts';
export { useVerificationWords } from './verification/useVerificationWords.ts';
export { useComplete, type UseComplete } from './verification/useComplete.ts';
export { useVerify, type UseVerify, type VerifyVariables } from './verification/useVerify.ts';
export type {
  EmailWords,
  FilesWords,
  FormWords,
  JobsWords,
  LookupWords,
  SearchWords,
  UsageWords,
  VerificationQuestionKind,
  VerificationWords,
  CheckoutWords,
  Words,
} from './words/Words.ts';
export { en } from './words/en.ts';
export {
  useEmailWords,
  useFilesWords,
  useFormWords,
  useJobsWords,
  useLocale,
  useSearchWords,
  useUsageWords,
} from './words/useWords.ts';
