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
export type { AddressEvent, AddressEventDetails, AddressEventListener, SearchMetrics } from './events/events.ts';
export type { Fallback } from './fallback/fallbacks.ts';
export { type RetrieveOptions } from './find/retrieveQuery.ts';
export { addressQueries } from './find/queries.ts';
export { useBatch, type UseBatch, type UseBatchOptions, type UseBatchStartOptions } from './files/useBatch.ts';
export { emailQueries } from './emails/emailQueries.ts';
export { type EmailBatchDownloadVariables } from './emails/useEmailBatchDownload.ts';
export { type CaptureVariables, type UseCapture, useCapture } from './verification/useCapture.ts';
export { useCleanse } from './verification/useCleanse.ts';
export { useComplete } from './verification/useComplete.ts';
export { useInternationalCleanse } from './verification/useCleanse.ts';
export { type FieldDifference } from './verification/differencesOf.ts';
export { type VerificationAnswer, type VerificationService } from './verification/verifyFields.ts';
export { useVerify, type VerifyVariables } from './verification/useVerify.ts';
export { type UseFind, useFind } from './find/useFind.ts';
export { type RetrieveVariables, type UseRetrieve, useRetrieve } from './find/useRetrieve.ts';
export { en } from './words/en.ts';
export { type AutocompletePhase, type SearchLevel } from './autocomplete/session/state.ts';
export type { OperationUsage, Usage } from './usage/usageStore.ts';
export { suggestionPlace as placeOf } from './autocomplete/listbox/options.ts';
export {
  usePopupPlacement,
  type UsePopupPlacement,
  type UsePopupPlacementOptions,
} from './autocomplete/placement/usePopupPlacement.ts';
export { addressOf, type SavedAddress, type SavedGroup } from './autocomplete/SavedAddress.ts';
export { useAddressAutocomplete } from './autocomplete/useAddressAutocomplete.ts';
export type {
  AutocompleteElementProps,
  AutocompleteGetterProps,
  SelectDetails,
  UseAddressAutocomplete,
  UseAddressAutocompleteOptions,
} from './autocomplete/types.ts';
export { useEmailBatch } from './emails/useEmailBatches.ts';
export { useEmailBatchDownload } from './emails/useEmailBatchDownload.ts';
export { useEmailBatchUpload } from './emails/useEmailBatchUpload.ts';
export type { FoundUpload } from './emails/findUpload.ts';
export { latestFirst } from './emails/emailJobs.ts';
export { useEmailBatches } from './emails/useEmailBatches.ts';
export {
  type EmailFieldPhase,
  type UseEmailField,
  useEmailField,
  type UseEmailFieldOptions,
} from './emails/useEmailField.ts';
export { useEmailValidation } from './emails/useEmailValidation.ts';
export { type UseFileRun, useFileRun, type UseFileRunOptions } from './files/useFileRun.ts';
export { type UseHighlight, useHighlight } from './find/useHighlight.ts';
export { type UseAddressForm, useAddressForm } from './form/useAddressForm.ts';
export type { FillTarget, FillTargets, FillTyped, FillValue } from './autocomplete/fill/FillTargets.ts';
export { isSameAddress, type SameAddressOptions } from './form/value/isSameAddress.ts';
export {
  type AddressFormField,
  type AddressFormFields,
  type AddressFormValue,
  type ContactField,
  isContactField,
} from './form/fields.ts';
export type { AddressFormFormat } from './form/layout/useFormLayout.ts';
export type {
  AddressFormChange,
  AddressFormLayout,
  AddressFormMode,
  AddressFormTexts,
  UseAddressFormOptions,
} from './form/types.ts';
export { useAddressContext } from './provider/AddressContext.ts';
export { type UseCall, useCall } from './provider/useOperation.ts';
export { useUsage } from './usage/useUsage.ts';
export { type DifferencePiece, differencesOf } from './verification/differencesOf.ts';
export { type UseAddressVerificationOptions, useAddressVerification } from './verification/useAddressVerification.ts';
export type {
  Verification,
  VerificationDialog,
  VerificationOutcome,
  VerificationQuestion,
  VerificationSettings,
} from './verification/Verification.ts';
export type { MissingPart } from './verification/verifyFields.ts';
export {
  addressSchema,
  type AddressIssue,
  type AddressSchema,
  type AddressSchemaOptions,
  type AddressSchemaResult,
} from './form/addressSchema.ts';
export type { AddressFormErrors, AddressFormIssue } from './form/errors/appErrors.ts';
export type { FormControl } from './form/fields.ts';
export type { RegisteredField } from './form/getters.ts';
export type { AddressRefusal, AddressRule, AddressRuleContext } from './form/rules/rules.ts';
export { countriesServed } from './form/rules/rules.ts';
export { noPoBox } from './form/rules/rules.ts';
export { residentialOnly } from './form/rules/rules.ts';
export type { VerificationPolicy } from './verification/verifyFields.ts';
export { captureEscape } from './page/escape.ts';
export { useHydrated } from './page/hydration.ts';
export { useLocale } from './words/useWords.ts';
export type { Words } from './words/Words.ts';
export type { EmailWords } from './words/Words.ts';
export type { FilesWords } from './words/Words.ts';
export type { FormWords } from './words/Words.ts';
export type { JobsWords } from './words/Words.ts';
export type { SearchWords } from './words/Words.ts';
export type { UsageWords } from './words/Words.ts';
export type { VerificationQuestionKind, VerificationWords } from './words/Words.ts';
export {
  useEmailWords,
  useFilesWords,
  useFormWords,
  useJobsWords,
  useSearchWords,
  useUsageWords,
  useVerificationWords,
} from './words/useWords.ts';
export type { UseCleanse } from './verification/useCleanse.ts';
export type { UseInternationalCleanse } from './verification/useCleanse.ts';
export type { UseVerify } from './verification/useVerify.ts';
export type { UseComplete } from './verification/useComplete.ts';
export type { UseAddressVerification } from './verification/useAddressVerification.ts';
export type { UseEmailBatch } from './emails/useEmailBatches.ts';
export type { UseEmailBatchDownload } from './emails/useEmailBatchDownload.ts';
export type { UseEmailBatches } from './emails/useEmailBatches.ts';
export type { UseEmailBatchUpload } from './emails/useEmailBatchUpload.ts';
export type { UseEmailValidation } from './emails/useEmailValidation.ts';
export type { DownloadState } from './emails/emailDownloads.ts';
