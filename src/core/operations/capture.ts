import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { asObject, toTexts } from '../operation/decode.ts';
import { findList } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import type { CapturedRecord, CaptureFilters } from '../records/records.ts';
import { captureProblem } from './complete.ts';
import { toFlag, encodeLegacy, legacyFault, type LegacyFormat, decodeMarkup, readLegacy } from './legacy.ts';

/** Input of `capture`. */
export interface CaptureInput {
  /** Partial address that was passed to `complete`. */
  query: string;
  /** Country, by name or ISO code. */
  country: string;
  /** Zero-based index of the completion in the result of `complete`. */
  result: number;
  /** Filters that were passed to `complete`. Supported only for the USA, CAN, GBR and AUS. */
  filters?: CaptureFilters;
  /** Whether to add coordinates, a chargeable add-on. */
  geocode?: boolean;
  /** Whether to add certified fields, a chargeable add-on. */
  certify?: boolean;
  /**
   * Format of the answer. With 'xml' and 'html', `capture` returns the raw text.
   * @default 'json'
   */
  format?: LegacyFormat;
}

/** The legacy address capture operation (address services specification, "Legacy address capture"). The service is being retired. */
export const captureOperation: Operation<CaptureInput, CapturedRecord | string> = {
  name: 'capture',
  service: 'legacy',
  method: 'POST',
  path: '/address/capture',
  relay: {
    fields: {
      query: 'text',
      country: 'text',
      result: 'number',
      filters: 'options',
      geocode: 'flag',
      certify: 'flag',
      format: 'text',
    },
  },
  chargeable: true,
  repeat: { notSent: 2, refused: 1, unknown: 0 },

  check: (input) =>
    captureProblem(input) ??
    (Number.isInteger(input.result) && input.result >= 0
      ? undefined
      : 'the result must be the index of a completion: 0 or a positive integer.'),

  encode({ query, country, result, filters, geocode, certify, format }, credentials) {
    return encodeLegacy(
      credentials,
      { query, country, result: String(result), filters, geocode: toFlag(geocode), certify: toFlag(certify) },
      format,
    );
  },

  read: readLegacy,
  fault: legacyFault,

  decode(body, { format }) {
    if (format === 'xml' || format === 'html') return decodeMarkup(body, format);
    const output = asObject(findList(body, 'output')?.[0]);
    if (!output || !Object.keys(output).length) throw new Unreadable('it has no object called output');
    return toTexts(output);
  },

  credits: (_, { geocode, certify }) => creditsOf(1, { geocode, certify }),
};

/**
 * Returns the full record of a completion from `complete` (address services specification, "Legacy address capture"). **Chargeable. The
 * specification states no price. The usage meter counts 1 credit, plus 1 each for `geocode` and `certify`.** If the outcome is unknown
 * (`mayHaveBeenCharged`), the call is not retried, unless you set `retryInDoubt`.
 *
 * @returns one record. With `format` 'xml' or 'html', returns the raw text of the answer instead.
 * @throws AddressServiceError of kind
 * - `input` if the query or country is empty, `result` is not an index, or `filters` are set for a country that does not support them
 * - `service` if the Status in the answer is not OK
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const record = await capture(client, { query: '1600 penn', country: 'US', result: completions[0].result });
 * ```
 */
export function capture(
  client: Client,
  input: CaptureInput & { format: 'xml' | 'html' },
  options?: CallOptions,
): Promise<string>;
export function capture(
  client: Client,
  input: CaptureInput & { format?: 'json' },
  options?: CallOptions,
): Promise<CapturedRecord>;
export function capture(client: Client, input: CaptureInput, options?: CallOptions): Promise<CapturedRecord | string> {
  return call(client, captureOperation, input, options);
}
