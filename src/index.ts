export { AddressProvider, type AddressProviderProps } from './react/AddressProvider.tsx';
export { AddressAutocomplete, type AddressAutocompleteProps } from './components/AddressAutocomplete.tsx';
export { AddressForm, type AddressFormProps } from './components/AddressForm.tsx';
export { AddressVerification, type AddressVerificationProps } from './components/AddressVerification.tsx';
export { BatchCleanse, type BatchCleanseProps } from './components/BatchCleanse.tsx';
export { EmailBatches, type EmailBatchesProps } from './components/EmailBatches.tsx';
export type { BatchFileKind } from './react/batch/fileOf.ts';
export type { KeptFigures, KeptState } from './react/batch/keptFigures.ts';
export type { RunFigures, RunStatus } from './react/batch/runFigures.ts';
export { useBatchFile, type BatchFilePhase, type UseBatchFileOptions } from './react/batch/useBatchFile.ts';
export { EmailField, type EmailFieldProps, type EmailVerdict } from './components/EmailField.tsx';
export { emailKindOf, type EmailKind } from './core/index.ts';
export { UsageMeter, type UsageMeterProps } from './components/UsageMeter.tsx';
export { addressQueries } from './react/queries.ts';
export {
  useAddressAutocomplete,
  type AutocompletePhase,
  type UseAddressAutocompleteOptions,
} from './react/useAddressAutocomplete.ts';
export { useBatch, type UseBatch, type UseBatchOptions, type UseBatchStartOptions } from './react/batch/useBatch.ts';
export { emailQueries } from './react/emails/emailQueries.ts';
export { useEmailBatch } from './react/emails/useEmailBatch.ts';
export { useEmailBatchDownload, type EmailBatchDownloadVariables } from './react/emails/useEmailBatchDownload.ts';
export { useEmailBatches } from './react/emails/useEmailBatches.ts';
export { useEmailBatchUpload } from './react/emails/useEmailBatchUpload.ts';
export { useEmailValidation, type EmailFieldState } from './react/emails/useEmailValidation.ts';
export { useCapture } from './react/verification/useCapture.ts';
export { useCleanse } from './react/verification/useCleanse.ts';
export { useComplete } from './react/verification/useComplete.ts';
export { useInternationalCleanse } from './react/verification/useInternationalCleanse.ts';
export { differencesOf, type DifferencePiece, type FieldDifference } from './react/verification/differencesOf.ts';
export {
  useAddressVerification,
  type UseAddressVerificationOptions,
  type Verification,
  type VerificationOutcome,
  type VerificationQuestion,
} from './react/verification/useAddressVerification.ts';
export type { MissingPart, VerificationAnswer, VerificationService } from './react/verification/verifyFields.ts';
export { useVerify, type VerifyVariables } from './react/verification/useVerify.ts';
export { useFind } from './react/useFind.ts';
export { useHighlight } from './react/useHighlight.ts';
export { useRetrieve } from './react/useRetrieve.ts';
export { useUsage } from './react/useUsage.ts';
export { en } from './react/messages/en.ts';
export { es } from './react/messages/es.ts';
export { fr } from './react/messages/fr.ts';

export type { AutocompleteOptionProps } from './components/autocomplete/AutocompleteOption.tsx';
export type { AddressFormChange, AddressFormMode, AddressFormValue } from './components/form/useAddressForm.ts';
export type { FormMessages } from './components/messages/FormMessages.ts';
export type { BatchMessages } from './components/messages/BatchMessages.ts';
export type { JobMessages } from './components/messages/jobMessages.ts';
export type { EmailMessages } from './components/messages/emailMessages.ts';
export type { UsageMessages } from './components/messages/usageMessages.ts';
export type { VerificationMessages } from './components/messages/verificationMessages.ts';
export type { ClassNames, Part } from './components/parts.ts';
export type { Level } from './react/autocomplete/State.ts';
export type { Messages } from './react/messages/Messages.ts';
export type { OperationUsage, Usage } from './react/usageStore.ts';
export type { SelectDetails } from './react/autocomplete/createSession.ts';
export type {
  Address,
  AddressServiceError,
  CallEvent,
  Client,
  ClientOptions,
  ErrorKind,
  FindQuery,
  OperationName,
  Piece,
  Range,
  Suggestion,
} from './core/index.ts';
