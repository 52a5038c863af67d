export { createClient, observeCalls } from './client/createClient.ts';
export { capture } from './operations/capture.ts';
export { cleanse } from './operations/cleanse.ts';
export { cleanseInternational } from './operations/cleanseInternational.ts';
export { complete } from './operations/complete.ts';
export { downloadEmailBatch } from './operations/downloadEmailBatch.ts';
export { find } from './operations/find.ts';
export { getEmailBatch } from './operations/getEmailBatch.ts';
export { listEmailBatches } from './operations/listEmailBatches.ts';
export { retrieve } from './operations/retrieve.ts';
export { uploadEmailBatch } from './operations/uploadEmailBatch.ts';
export { validateEmails } from './operations/validateEmails.ts';
export { verify } from './operations/verify.ts';
export { operations } from './operations/index.ts';
export { call } from './call/call.ts';
export { chunk, maxRecords } from './operation/chunk.ts';
export { creditsOf, type AddOns } from './operation/creditsOf.ts';
export { emailBatchEndStates, emailBatchStates } from './operations/emailBatch.ts';
export { cleanseMatchFields, cleanseRecordFields } from './records/cleanseFields.ts';
export {
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
} from './records/internationalFields.ts';
export { verifyOutputFields, verifyRecordFields } from './records/legacyFields.ts';
export { parseHighlight } from './text/highlight.ts';
export { splitByRanges, type HighlightPiece } from './text/highlight.ts';
export { markMatches } from './text/markMatches.ts';
export { matchesText, wordsOf } from './text/text.ts';
export { languageOf } from './text/languages.ts';
export { variantIn } from './text/languages.ts';
export {
  AbortedError,
  AddressServiceError,
  HttpError,
  InputError,
  LimitError,
  NetworkError,
  ResponseError,
  ServiceError,
  TimeoutError,
  isAddressServiceError,
} from './errors.ts';
export type { CallEvent, CallOptions, Client, ClientOptions, Credentials, FetchAdapter } from './client/Client.ts';
export type { ErrorDetails, ErrorKind } from './errors.ts';
export type { OperationName } from './operations/index.ts';
export type { FindFilter, FindFilterField, FindQuery } from './operations/find.ts';
export type { EncodedRequest, Operation, ResponseBody, ReadBodyOptions, RepeatRule } from './operation/Operation.ts';
export type { ServiceFault } from './operation/Operation.ts';
export type { EmailBatchUploadInput } from './operations/uploadEmailBatch.ts';
export type { EndpointName } from './client/Client.ts';
export type { Suggestion } from './operations/find.ts';
export type { TextRange } from './text/highlight.ts';
export type { EmailBatch, EmailBatchState, EmailBatchStats } from './operations/emailBatch.ts';
export type { QueryParameters } from './operation/wire.ts';
export type { RetrieveInput, RetrieveSettings } from './operations/retrieve.ts';
export type { CaptureInput } from './operations/capture.ts';
export type { CleansedRecord, CleanseResult } from './operations/cleanse.ts';
export type {
  InternationalInput,
  InternationalResult,
  InternationalSettings,
} from './operations/cleanseInternational.ts';
export type { CompleteInput, Completion } from './operations/complete.ts';
export type { EmailBatchFile, PartialEmailBatchFile } from './operations/downloadEmailBatch.ts';
export type { LegacyFormat } from './operations/legacy.ts';
export type { EmailValidation } from './operations/validateEmails.ts';
export type { VerifyInput, VerifyResult, VerifySettings } from './operations/verify.ts';
export type { ServerOptions } from './records/ServerOptions.ts';
export type {
  CaptureFilters,
  CapturedRecord,
  CleanseMatch,
  CleanseRecord,
  InternationalEcho,
  InternationalMatch,
  InternationalMatchField,
  InternationalRecord,
  UndocumentedFields,
  VerifiedRecord,
  VerifyRecord,
} from './records/records.ts';
export type { RecordFault } from './operation/records.ts';
export { createBatch } from './batch/createBatch.ts';
export { creditsPerRecord } from './batch/operations.ts';
export { estimateBatch } from './batch/estimateBatch.ts';
export { aqiOf, type Aqi } from './verification/verdictOf.ts';
export { emailVerdictOf, emailVerdicts, type EmailVerdict } from './verification/emails.ts';
export { fieldStatusOf, type FieldStatus } from './verification/parseAvc.ts';
export { geoAccuracyOf, type GeoAccuracy } from './verification/parseAvc.ts';
export { parseAvc, type Avc, type AvcStatus } from './verification/parseAvc.ts';
export { suggestEmail } from './verification/emails.ts';
export type { CountryFormat, FieldChoice, FormatChoices } from './postal/country/formatOf.ts';
export { addressFromForm, type SentForm } from './postal/addressFromForm.ts';
export { addressProblems, type AddressProblem } from './postal/addressProblems.ts';
export { formatOf } from './postal/country/formatOf.ts';
export { isFamilyNameFirst } from './postal/country/formatOf.ts';
export { joinStreet, splitStreet, type StreetParts } from './postal/parts/houseNumber.ts';
export { isPoBox } from './postal/parts/poBox.ts';
export { parseFreeText } from './postal/parseFreeText.ts';
export { isResidential } from './postal/parts/isResidential.ts';
export { onOneLine } from './postal/onOneLine.ts';
export { postalCodeProblem } from './postal/country/postalCodes.ts';
export { emptyPostalFields, postalFieldNames, type PostalField, type PostalFields } from './postal/PostalFields.ts';
export { matchRegion, regionsOf, type Choice } from './postal/country/regions.ts';
export { toPostalFields, type PostalRecord } from './postal/toPostalFields.ts';
export { verdictOf, type Verdict, type VerdictOptions } from './verification/verdictOf.ts';
export { addressFields } from './postal/Address.ts';
export type { Address, AddressField } from './postal/Address.ts';
export type {
  Batch,
  BatchInDoubt,
  BatchJournal,
  BatchOutcome,
  BatchOptions,
  BatchProgress,
  BatchRecords,
  BatchRejected,
  BatchRejectedReason,
  BatchResult,
  BatchStartOptions,
  BatchState,
  BatchStatus,
  BatchStopReason,
} from './batch/Batch.ts';
export type { BatchOperationName, BatchTypes } from './batch/operations.ts';
export type { BatchEstimate, BatchEstimateOptions } from './batch/estimateBatch.ts';

// Used by other modules of the library. The package does not export it.
export { toAddressServiceError } from './errors.ts';
export { createEmitter } from './listeners.ts';
export { createLineCounter } from './text/csvLines.ts';
export { isAccountRejected } from './errors.ts';
export { callListener } from './listeners.ts';
export { nextTask } from './nextTask.ts';
export { asObject } from './operation/decode.ts';
export { isAddressField } from './operation/records.ts';
export { isSameFileName, uploadFileName } from './operations/uploadEmailBatch.ts';
export { acceptsCoordinates } from './operations/cleanseInternational.ts';
export { getOwn } from './getOwn.ts';
export { beginsWord, foldText, spellingsOf } from './text/text.ts';
export { toSearchText } from './text/text.ts';
export { callIdHeader } from './call/request.ts';
export { type RelayedError, toRelayedError } from './call/relay.ts';
export { readText } from './call/transport.ts';
export { relayedFileEnd, relayedFileType, relayedFileChunks } from './call/relay.ts';
export { normalizeCredentials } from './client/createClient.ts';
export { isLoopbackHost } from './client/createClient.ts';
export type { RelayFields, RelayKind } from './operation/Operation.ts';
export { safely } from './operation/decode.ts';
export { withOptions } from './client/createClient.ts';
export { findList } from './operation/wire.ts';
export { isFinal } from './batch/outcomes.ts';
export { isInProgress } from './batch/runStatus.ts';
export { emailDedupeKey } from './verification/emails.ts';
export { maxRecordsForBudget } from './batch/budget.ts';
export { toError } from './batch/runStatus.ts';
export { isMostlyInDoubt } from './batch/circuitBreaker.ts';
export { countryCodeOf } from './postal/country/countryCode.ts';
export { autocompleteTokens } from './postal/autocompleteTokens.ts';
export { countryName, countryOf, countryOptions } from './postal/country/countries.ts';
export { isCountryCode } from './postal/country/countryCode.ts';
export { fitToForm } from './postal/fitToForm.ts';
export { hasHouseNumberField, isNumberFirst, knownStreet, lacksHouseNumber } from './postal/parts/houseNumber.ts';
export { isSameHouse } from './postal/parts/isSameHouse.ts';
export { keepUnit } from './postal/parts/keepUnit.ts';
export { unitsIn, unitsOfField } from './postal/parts/units.ts';
export { linesOf } from './postal/PostalFields.ts';
export { linesIn } from './postal/PostalFields.ts';
export { wholeFields } from './postal/PostalFields.ts';
export { addUnit, withoutUnit } from './verification/units.ts';
export { keepEntered } from './verification/keepEntered.ts';
export { unitsOf } from './verification/units.ts';
export { isAccountRefusal } from './batch/classifyError.ts';
