export { createClient, observeCalls } from './createClient.ts';
export { find } from './operations/find.ts';
export { retrieve } from './operations/retrieve.ts';
export { operations } from './operations/index.ts';
export { parseHighlight } from './parseHighlight.ts';
export { splitByRanges, type Piece } from './splitByRanges.ts';
export { markMatches } from './markMatches.ts';
export { matchesText, wordsOf } from './text.ts';
export { addressFields } from './Address.ts';
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

export type { Address, AddressField } from './Address.ts';
export type { CallEvent, CallOptions, Client, ClientOptions, Credentials, FetchAdapter } from './Client.ts';
export type { ErrorKind, OperationName } from './errors.ts';
export type { FindFilter, FindFilterField, FindQuery } from './FindQuery.ts';
export type { Operation, RepeatRule } from './Operation.ts';
export type { Service } from './Service.ts';
export type { Range, Suggestion } from './Suggestion.ts';
