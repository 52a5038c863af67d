import {
  AbortedError,
  AddressServiceError,
  type ErrorDetails,
  type ErrorKind,
  HttpError,
  InputError,
  LimitError,
  NetworkError,
  ResponseError,
  ServiceError,
  TimeoutError,
} from '../errors.ts';
import { asObject, asText } from '../operation/decode.ts';

/** How a relay tells an error: `{ "relayed": { … } }`, with a status from 400. */
export interface RelayedError extends Omit<ErrorDetails, 'partial'> {
  kind: ErrorKind;
  message: string;
  /** Rows that were readable. They hold what the page sent itself. */
  partial?: unknown;
  /** Rows that could be put to no record: `extra` of `partial`, which JSON leaves out. */
  extra?: unknown;
}

const kinds = {
  input: InputError,
  network: NetworkError,
  timeout: TimeoutError,
  aborted: AbortedError,
  http: HttpError,
  service: ServiceError,
  response: ResponseError,
  limit: LimitError,
};

/** The error that a relay tells, as the one that its own call ended with; undefined of an answer that tells none. */
export function relayErrorIn(operation: string, body: unknown): AddressServiceError | undefined {
  const told = asObject(asObject(body)?.['relayed']);
  const kind = asText(told?.['kind']) as ErrorKind;
  if (!told || !Object.hasOwn(kinds, kind)) return undefined;
  const { message, status, retryAfter, missing, partial, extra } = told;
  const numberOf = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : undefined);
  const textOf = (name: string) => (told[name] === undefined ? undefined : asText(told[name]));
  return new kinds[kind](operation, asText(message), {
    status: numberOf(status),
    code: textOf('code'),
    cause: textOf('cause'),
    resolution: textOf('resolution'),
    id: textOf('id'),
    mayHaveBeenCharged: told['mayHaveBeenCharged'] === true,
    refused: told['refused'] === true,
    retryAfter: numberOf(retryAfter),
    missing: Array.isArray(missing) ? missing.filter((at) => Number.isInteger(at)) : undefined,
    partial:
      Array.isArray(partial) && Array.isArray(extra)
        ? Object.defineProperty(partial, 'extra', { value: extra })
        : partial,
  });
}

/** Each of them, so that the compiler names a new one that is left out. */
const fields: Record<Exclude<keyof RelayedError, 'extra'>, true> = {
  kind: true,
  message: true,
  status: true,
  code: true,
  cause: true,
  resolution: true,
  id: true,
  mayHaveBeenCharged: true,
  refused: true,
  retryAfter: true,
  missing: true,
  partial: true,
};

/** What of an error a relay may tell: its fields, in the form that `relayErrorIn` reads. */
export const relayedOf = (error: AddressServiceError): RelayedError =>
  ({
    ...Object.fromEntries((Object.keys(fields) as (keyof typeof fields)[]).map((name) => [name, error[name]])),
    extra: extraOf(error),
  }) as unknown as RelayedError;

/** Rows of a partial answer that could be put to no record. */
export const extraOf = ({ partial }: AddressServiceError): unknown =>
  Array.isArray(partial) ? (partial as { extra?: unknown }).extra : undefined;
