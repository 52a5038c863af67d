// The package exports only what src/core.ts and src/index.ts list. Everything else here is for the other folders of `src`.
export type {
  Batch,
  BatchInDoubt,
  BatchJournal,
  BatchOptions,
  BatchOutcome,
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
export { maxRecordsForBudget } from './batch/budget.ts';
export { isMostlyInDoubt } from './batch/circuitBreaker.ts';
export { isAccountRefusal } from './batch/classifyError.ts';
export { createBatch } from './batch/createBatch.ts';
export { assertBatchOptions } from './batch/options.ts';
export {
  type BatchEstimate,
  type BatchEstimateOptions,
  type BatchEstimator,
  createEstimator,
  estimateBatch,
} from './batch/estimateBatch.ts';
export { type BatchOperationName, type BatchTypes, creditsPerRecord } from './batch/operations.ts';
export { isFinal } from './batch/outcomes.ts';
export { isInProgress, toError } from './batch/runStatus.ts';
export { call } from './call/call.ts';
export type { KeyRedactor } from './call/keyRedactor.ts';
export { loadAttempts } from './call/loadAttempts.ts';
export {
  loadKeyRedactor,
  type RelayedError,
  relayedFileChunks,
  relayedFileEnd,
  relayedFileType,
  toRelayedError,
} from './call/relay.ts';
export { callIdHeader } from './call/request.ts';
export { readText } from './call/transport.ts';
export type {
  CallEvent,
  CallOptions,
  Client,
  ClientOptions,
  Credentials,
  EndpointName,
  FetchAdapter,
} from './client/Client.ts';
export {
  createClient,
  isLoopbackHost,
  normalizeCredentials,
  observeCalls,
  withOptions,
} from './client/createClient.ts';
export {
  AbortedError,
  AddressServiceError,
  type ErrorDetails,
  type ErrorKind,
  HttpError,
  InputError,
  isAccountRejected,
  isAddressServiceError,
  LimitError,
  NetworkError,
  notLoadedError,
  ResponseError,
  ServiceError,
  TimeoutError,
  toAddressServiceError,
} from './errors.ts';
export { getOwn } from './getOwn.ts';
export { callListener, createEmitter } from './listeners.ts';
export { nextTask } from './nextTask.ts';
export type {
  AddressSource,
  FindFilter,
  FindFilterField,
  FindQuery,
  QueryParameters,
  RetrieveInput,
  RetrieveSettings,
  SourceSuggestion,
  Suggestion,
} from './operation/AddressSource.ts';
export type {
  EncodedRequest,
  Operation,
  ReadBodyOptions,
  RelayFields,
  RelayKind,
  RepeatRule,
  ResponseBody,
  ServiceFault,
} from './operation/Operation.ts';
export { chunk, maxRecords } from './operation/chunk.ts';
export { type AddOns, creditsOf } from './operation/creditsOf.ts';
export { asObject, safely } from './operation/decode.ts';
export { isEmptyValue, placeFields, type RecordFault, recordProblem, streetFields } from './operation/records.ts';
export { findList } from './operation/wire.ts';
export { capture, type CaptureInput } from './operations/capture.ts';
export { type AccountCheck, type AccountProblem, checkAccount } from './operations/checkAccount.ts';
export { cleanse, type CleansedRecord, type CleanseResult } from './operations/cleanse.ts';
export {
  acceptsCoordinates,
  cleanseInternational,
  type InternationalInput,
  type InternationalResult,
  type InternationalSettings,
} from './operations/cleanseInternational.ts';
export { complete, type CompleteInput, type Completion } from './operations/complete.ts';
export {
  downloadEmailBatch,
  type EmailBatchFile,
  type PartialEmailBatchFile,
} from './operations/downloadEmailBatch.ts';
export {
  type EmailBatch,
  emailBatchEndStates,
  type EmailBatchState,
  emailBatchStates,
  type EmailBatchStats,
  jobFileName,
} from './operations/emailBatch.ts';
export { find } from './operations/find.ts';
export { emailPollDelay, followEmailBatch, type FollowEmailBatchOptions } from './operations/followEmailBatch.ts';
export { getEmailBatch } from './operations/getEmailBatch.ts';
export { type OperationName, operations } from './operations/index.ts';
export type { LegacyFormat } from './operations/legacy.ts';
export { listEmailBatches } from './operations/listEmailBatches.ts';
export { retrieve } from './operations/retrieve.ts';
export { reverseGeocode, type ReverseGeocodeOptions } from './operations/reverseGeocode.ts';
export {
  type EmailBatchUploadInput,
  isSameFileName,
  uploadEmailBatch,
  uploadFileName,
} from './operations/uploadEmailBatch.ts';
export {
  emailProblem,
  type EmailValidation,
  severalEmailsProblem,
  validateEmails,
} from './operations/validateEmails.ts';
export { verify, type VerifyInput, type VerifyResult, type VerifySettings } from './operations/verify.ts';
export { type Address, type AddressField, addressFields } from './postal/Address.ts';
export {
  emptyPostalFields,
  linesIn,
  linesOf,
  type PostalField,
  postalFieldNames,
  type PostalFields,
  wholeFields,
} from './postal/PostalFields.ts';
export { maxTextLength } from './text/searchText.ts';
export { addressFromForm } from './postal/addressFromForm.ts';
export { addParsedText } from './postal/addParsedText.ts';
export { type AddressProblem, addressProblems } from './postal/addressProblems.ts';
export { autocompleteTokens } from './postal/autocompleteTokens.ts';
export { type Coordinates, coordinatesOf } from './postal/coordinatesOf.ts';
export { changeCountry } from './postal/country/changeCountry.ts';
export { countryName, countryOf, countryOptions } from './postal/country/countries.ts';
export { isNumberFirst } from './postal/country/isNumberFirst.ts';
export { countryCodeOf, isCountryCode } from './postal/country/countryCode.ts';
export {
  type CountryFormat,
  type FieldChoice,
  type FormatChoices,
  formatOf,
  isFamilyNameFirst,
} from './postal/country/formatOf.ts';
export { normalizePostalCode, postalCodeProblem } from './postal/country/postalCodes.ts';
export { matchRegion } from './postal/country/matchRegion.ts';
export { type Choice, isUnlistedRegion, regionCodeOf, regionsOf, setRegionMatcher } from './postal/country/regions.ts';
export { fillFromAddress, fitToForm, toFormFields } from './postal/fitToForm.ts';
export { formatAddress, type FormatAddressOptions, type FormattableAddress } from './postal/formatAddress.ts';
export { isSameAddress, type SameAddressOptions } from './postal/isSameAddress.ts';
export { onOneLine } from './postal/onOneLine.ts';
export { parseFreeText } from './postal/parseFreeText.ts';
export { readForm, type SentForm } from './postal/readForm.ts';
export { hasHouseNumberField, joinStreet, type StreetOrder, type StreetParts } from './postal/parts/houseNumber.ts';
export { knownParts, recasedParts } from './postal/parts/knownParts.ts';
export { lacksHouseNumber, normalizeParts, splitStreet } from './postal/parts/splitStreet.ts';
export { isResidential } from './postal/parts/isResidential.ts';
export { isSameHouse } from './postal/parts/isSameHouse.ts';
export { keepUnit } from './postal/parts/keepUnit.ts';
export { isPoBox } from './postal/parts/poBox.ts';
export { unitsIn, unitsOfField } from './postal/parts/units.ts';
export { type PostalRecord, toPostalFields } from './postal/toPostalFields.ts';
export type { ServerOptions } from './records/ServerOptions.ts';
export { cleanseMatchFields, cleanseRecordFields } from './records/cleanseFields.ts';
export {
  internationalMatchFields,
  internationalPersonFields,
  internationalRecordFields,
} from './records/internationalFields.ts';
export { verifyOutputFields, verifyRecordFields } from './records/legacyFields.ts';
export type {
  CapturedRecord,
  CaptureFilters,
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
export { createLineCounter } from './text/csvLines.ts';
export { type HighlightPiece, parseHighlight, splitByRanges, type TextRange } from './text/highlight.ts';
export { languageOf, localeOf } from './text/languages.ts';
export { variantIn } from './text/variantIn.ts';
export { markMatches } from './text/markMatches.ts';
export { printable, printableJson, printableLine } from './text/printable.ts';
export { toSearchText, withoutLineBreaks } from './text/searchText.ts';
export { beginsWord, foldText, matchesText, spellingsOf, wordsOf } from './text/text.ts';
export { emailDedupeKey, suggestEmail } from './verification/emails.ts';
export { type EmailVerdict, emailVerdictOf, emailVerdicts } from './verification/emailVerdict.ts';
export { keepEntered } from './verification/keepEntered.ts';
export {
  type Avc,
  type AvcStatus,
  type FieldStatus,
  fieldStatusOf,
  type GeoAccuracy,
  geoAccuracyOf,
  parseAvc,
} from './verification/parseAvc.ts';
export { addUnit, unitsOf, withoutUnit } from './verification/units.ts';
export { type Aqi, aqiOf, type Verdict, verdictOf, type VerdictOptions } from './verification/verdictOf.ts';
