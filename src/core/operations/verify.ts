import { alignRows, type AnswerRow, requireComplete } from '../operation/alignRows.ts';
import { call } from '../call/call.ts';
import { findRowFault } from '../operation/faults.ts';
import { maxRecords } from '../operation/chunk.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { asObject, asObjects, asText, toTexts } from '../operation/decode.ts';
import { getField, findList } from '../operation/wire.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import type { VerifiedRecord, VerifyRecord } from '../records/records.ts';
import type { ServerOptions } from '../records/ServerOptions.ts';
import { toFlag, encodeLegacy, legacyFault, type LegacyFormat, decodeMarkup, readLegacy } from './legacy.ts';
import { recordsProblem } from '../operation/records.ts';

/** Settings of `verify` for all records in a call. Flags default to false. */
export interface VerifySettings {
  /** Whether to add coordinates, a chargeable add-on. */
  geocode?: boolean;
  /** Whether to add certified fields, a chargeable add-on. */
  certify?: boolean;
  /** Whether to add similar candidates if the result is ambiguous. Free of charge. */
  suggest?: boolean;
  /** Whether to add supplementary data (a county code, a DPS …), if available for the country. Free of charge. */
  enhance?: boolean;
  /** Options for the service. The specification lists only these two, but says that others may exist. */
  options?: Pick<ServerOptions, 'DefaultCountry' | 'OutputCasing'>;
  /** Options that the type of `options` does not list, sent unchanged. */
  extraOptions?: Record<string, string>;
  /**
   * Format of the answer. With 'xml' and 'html', `verify` returns the raw text.
   * @default 'json'
   */
  format?: LegacyFormat;
}

/** Input of the verify operation. */
export interface VerifyInput extends VerifySettings {
  /** 1 to 100 records. */
  records: readonly VerifyRecord[];
}

/** Result for one record. If the result is ambiguous and `suggest` is set, contains the fields of the first candidate. */
export type VerifyResult = VerifiedRecord & {
  /** All candidates, if the result is ambiguous and `suggest` is set. Otherwise, the list is empty. */
  candidates: VerifiedRecord[];
};

/** The legacy address verify operation (address services specification, "Legacy address verify"). The service is being retired. */
export const verifyOperation: Operation<VerifyInput, VerifyResult[] | string> = {
  name: 'verify',
  service: 'legacy',
  method: 'POST',
  path: '/address/verify',
  timeout: 60_000,
  // The specification states no limit, so the limit of the cleanse operations is used.
  maxRecords: maxRecords,
  relay: {
    fields: {
      records: 'records',
      geocode: 'flag',
      certify: 'flag',
      suggest: 'flag',
      enhance: 'flag',
      options: 'options',
      format: 'text',
    },
  },
  chargeable: true,
  repeat: { notSent: 2, refused: 1, unknown: 0 },

  check: ({ records }) => recordsProblem(records),

  encode({ records, geocode, certify, suggest, enhance, options, extraOptions, format }, credentials) {
    const all = { ...options, ...extraOptions };
    return encodeLegacy(
      credentials,
      {
        input: records,
        options: Object.keys(all).length ? all : undefined,
        geocode: toFlag(geocode),
        certify: toFlag(certify),
        suggest: toFlag(suggest),
        enhance: toFlag(enhance),
      },
      format,
    );
  },

  read: readLegacy,
  fault: legacyFault,

  decode(body, { records, format }) {
    if (format === 'xml' || format === 'html') return decodeMarkup(body, format);
    const output = findList(body, 'output');
    if (!output) throw new Unreadable('it has no list called output');
    const answers = output.map(toAnswerRow);
    return requireComplete(
      alignRows(records, answers),
      answers.flatMap((answer) => answer?.row ?? []),
    );
  },

  credits: (_, { records, geocode, certify }) => creditsOf(records.length, { geocode, certify }),
};

/**
 * Decodes a row or a list of candidates. A row without fields or an empty list means that the record has no match. Returns undefined if the row
 * is an error or not an object. The fields of a row are the answer, not an echo of the record. A row identifies its record only by an id that
 * the service passes through, or by an input next to the fields.
 */
function toAnswerRow(row: unknown): AnswerRow<VerifyResult> | undefined {
  const all = Array.isArray(row) ? asObjects(row) : [asObject(row) ?? {}];
  const candidates = all.filter((one) => Object.keys(one).length && !findRowFault(one));
  const isNoMatch = typeof row === 'object' && row !== null && Object.keys(row).length === 0;
  if (!candidates.length && !isNoMatch) return undefined;
  const [first] = candidates;
  const id = asText(getField(first, 'id'));
  const echo = { ...asObject(getField(first, 'input')), ...(id ? { id } : {}) };
  const records = candidates.map((candidate) => toTexts(candidate));
  return { row: { ...records[0], candidates: Array.isArray(row) ? records : [] }, echo };
}

/**
 * Verifies 1 to 100 address records with the legacy service (address services specification, "Legacy address verify"). **Chargeable. The
 * specification states no price. The usage meter counts 1 credit per record, plus 1 each for `geocode` and `certify`.** If the outcome is
 * unknown (`mayHaveBeenCharged`), the call is not retried, unless you set `retryInDoubt`.
 *
 * @returns one result per record, in order. With `format` 'xml' or 'html', returns the raw text of the answer instead.
 * @throws AddressServiceError of kind
 * - `input` if there are no records or more than 100
 * - `service` if the Status in the answer is not OK; `code` contains the text from the service
 * - `response` if the answer is not in the requested format or does not cover all records. `missing` and `partial` are set as for `cleanse`. Because rows
 *   have no echo, all records count as missing if the number of rows differs from the number of records.
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const [result] = await verify(client, [{ Address1: '1600 Pennsylvania Ave', Country: 'USA' }], { suggest: true });
 * ```
 */
export function verify(
  client: Client,
  records: readonly VerifyRecord[],
  settings: VerifySettings & { format: 'xml' | 'html' },
  options?: CallOptions,
): Promise<string>;
export function verify(
  client: Client,
  records: readonly VerifyRecord[],
  settings?: VerifySettings & { format?: 'json' },
  options?: CallOptions,
): Promise<VerifyResult[]>;
export function verify(
  client: Client,
  records: readonly VerifyRecord[],
  settings: VerifySettings = {},
  options?: CallOptions,
): Promise<VerifyResult[] | string> {
  return call(client, verifyOperation, { ...settings, records }, options);
}
