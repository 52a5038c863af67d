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
export { createBatch } from './batch/createBatch.ts';
export { creditsPerRecord } from './batch/operations.ts';
export { estimateBatch } from './batch/estimateBatch.ts';
export { aqiOf, type Aqi } from './verification/verdictOf.ts';
export { emailVerdictOf, emailVerdicts, type EmailVerdict } from './verification/emails.ts';
export { fieldStatuses, fieldStatusOf, type FieldStatus } from './verification/parseAvc.ts';
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
export { placeTyped } from './postal/parseFreeText.ts';
export { isResidential } from './postal/parts/isResidential.ts';
export { onOneLine } from './postal/PostalFields.ts';
export { postalCodeProblem } from './postal/country/postalCodes.ts';
export { emptyPostalFields, postalFieldNames, type PostalField, type PostalFields } from './postal/PostalFields.ts';
export { matchRegion, regionsOf, type Choice } from './postal/country/regions.ts';
export { toPostalFields, type PostalRecord } from './postal/toPostalFields.ts';
export { verdictOf, type Verdict, type VerdictOptions } from './verification/verdictOf.ts';
export { chunk, mostRecords } from './operation/chunk.ts';
export { creditsOf, type AddOns } from './operation/creditsOf.ts';
export { emailBatchEndStates, emailBatchStates } from './operations/EmailBatch.ts';
export { cleanseMatchFields, cleanseRecordFields } from './records/cleanseFields.ts';
export {
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
} from './records/internationalFields.ts';
export { seenMatchFields } from './records/seenMatchFields.ts';
export { captureFilterFields, verifyOutputFields, verifyRecordFields } from './records/legacyFields.ts';
export { parseHighlight } from './text/parseHighlight.ts';
export { splitByRanges, type Piece } from './text/splitByRanges.ts';
export { markMatches } from './text/markMatches.ts';
export { matchesText, wordsOf } from './text/text.ts';
export { languageOf } from './text/languageOf.ts';
export { variantIn } from './text/variantIn.ts';
export { addressFields, seenAddressFields } from './postal/Address.ts';
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

export type { Address, AddressField } from './postal/Address.ts';
export type { CallEvent, CallOptions, Client, ClientOptions, Credentials, FetchAdapter } from './client/Client.ts';
export type { ErrorDetails, ErrorKind } from './errors.ts';
export type { OperationName } from './operations/index.ts';
export type { FindFilter, FindFilterField, FindQuery } from './operations/FindQuery.ts';
export type { Encoded, Operation, Reading, ReadLimits, RepeatRule } from './operation/Operation.ts';
export type { ServiceFault } from './operation/ServiceFault.ts';
export type { UploadInput } from './operations/uploadEmailBatch.ts';
export type { Service } from './client/Service.ts';
export type { Range, Suggestion } from './operations/Suggestion.ts';

export type { EmailBatch, EmailBatchState, EmailBatchStats } from './operations/EmailBatch.ts';
export type { Parameters } from './operation/parametersProblem.ts';
export type { RetrieveInput, RetrieveSettings } from './operations/retrieve.ts';
export type { CaptureInput } from './operations/capture.ts';
export type { CleansedRecord, CleanseResult } from './operations/cleansedOf.ts';
export type {
  InternationalInput,
  InternationalResult,
  InternationalSettings,
} from './operations/cleanseInternational.ts';
export type { CompleteInput, Completion } from './operations/complete.ts';
export type { EmailBatchFile, EmailBatchRemains } from './operations/downloadEmailBatch.ts';
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
  SeenFields,
  VerifiedRecord,
  VerifyRecord,
} from './records/records.ts';
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
export type { RecordFault } from './operation/readRecord.ts';
export type { BatchEstimate, BatchEstimateOptions } from './batch/estimateBatch.ts';

// For the other rooms of the library; not in the package’s entry.
export { isFinal } from './batch/outcomes.ts';
export { isInProgress } from './batch/runStatus.ts';
export { emailDedupeKey } from './batch/dedupe.ts';
export { asServiceError } from './call/asServiceError.ts';
export { createEmitter } from './createEmitter.ts';
export { createLineCounter } from './text/createLineCounter.ts';
export { refusesAccount } from './call/refusals.ts';
export { maxRecordsForBudget } from './batch/budget.ts';
export { toError } from './batch/runStatus.ts';
export { isMostlyInDoubt } from './batch/circuitBreaker.ts';
export { tellApp } from './tellApp.ts';
export { nextTask } from './nextTask.ts';
export { asObject } from './operation/decode.ts';
export { isAddressField } from './operation/recordsProblem.ts';
export { countryCodeOf } from './postal/country/countryCode.ts';
export { isSameFileName, uploadName } from './operations/fileName.ts';
export { takesCoordinates } from './operations/cleanseInternational.ts';
export { ownOf } from './ownOf.ts';
export { autocompleteTokens } from './postal/autocompleteTokens.ts';
export { countryName, countryOf, countryOptions } from './postal/country/countries.ts';
export { isCountryCode } from './postal/country/countryCode.ts';
export { fitToForm } from './postal/fitToForm.ts';
export { hasHouseNumberField, isNumberFirst, knownStreet, lacksHouseNumber } from './postal/parts/houseNumber.ts';
export { isSameHouse } from './postal/parts/isSameHouse.ts';
export { keepUnit } from './postal/parts/keepUnit.ts';
export { unitsIn, unitsOfField } from './postal/parts/units.ts';
export { beginsWord, foldText, spellingsOf } from './text/text.ts';
export { searched } from './text/searched.ts';
export { linesOf } from './postal/PostalFields.ts';
export { linesIn } from './postal/PostalFields.ts';
export { oneOfCountries } from './postal/country/countryCode.ts';
export { wholeFields } from './postal/PostalFields.ts';
export { addUnit, withoutUnit } from './verification/units.ts';
export { keepEntered } from './verification/keepEntered.ts';
export { unitsOf } from './verification/units.ts';
export { callHeader } from './call/request.ts';
export { isAccountRefusal } from './batch/classifyError.ts';
export { extraOf, type RelayedError, relayedOf } from './call/relayErrors.ts';
export { readText } from './call/readBody.ts';
export { relayedEnd, relayedFileType, relayedPieces } from './call/relayedFile.ts';
export { credentialsOf } from './client/credentialsOf.ts';
export { isLoopback } from './client/isLoopback.ts';
export type { RelayFields, RelayKind } from './operation/RelayFields.ts';
export { safely } from './call/errors.ts';
export { notifyRequestSent } from './batch/calls.ts';
export { wasNotSent } from './call/wasNotSent.ts';
export { withOptions } from './client/withOptions.ts';
export { listIn } from './operation/itemsOf.ts';
