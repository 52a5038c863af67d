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

export interface VerifySettings {
  /** Coordinates. A chargeable add-on. */
  geocode?: boolean;
  /** Certified fields. A chargeable add-on. */
  certify?: boolean;
  /** Close candidates where the result is ambiguous. No extra charge. */
  suggest?: boolean;
  /** Supplementary data where the country has some (a county code, a DPS …). No extra charge. */
  enhance?: boolean;
  /** For all records. The specification shows these two and says that there may be others. */
  options?: Pick<ServerOptions, 'DefaultCountry' | 'OutputCasing'>;
  /** Options beyond the two; sent as they are. */
  extraOptions?: Record<string, string>;
  /** 'xml' and 'html': the answer as its raw text. @default 'json' */
  format?: LegacyFormat;
}

export interface VerifyInput extends VerifySettings {
  /** 1 to 100. */
  records: readonly VerifyRecord[];
}

/** The answer to one record: its fields, or with `suggest` those of the first of several candidates. */
export type VerifyResult = VerifiedRecord & {
  /** All that fit, where the result is ambiguous and `suggest` was asked for; else empty. */
  candidates: VerifiedRecord[];
};

/** The legacy address verify, as data (address services specification, "Legacy address verify"). A product in retirement. */
export const verifyOperation: Operation<VerifyInput, VerifyResult[] | string> = {
  name: 'verify',
  service: 'legacy',
  method: 'POST',
  path: '/address/verify',
  timeout: 60_000,
  // The specification shows no limit; a call of the same size as the cleanses'.
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
    const answers = output.map(answerOf);
    return requireComplete(
      alignRows(records, answers),
      answers.flatMap((answer) => answer?.row ?? []),
    );
  },

  credits: (_, { records, geocode, certify }) => creditsOf(records.length, { geocode, certify }),
};

/**
 * A row, or its candidates. Its fields are the answer and no echo of what was asked; what may tell its record is an id that passed through, or an
 * input beside it. undefined for a row without a field, and for an error.
 */
function answerOf(row: unknown): AnswerRow<VerifyResult> | undefined {
  const all = Array.isArray(row) ? asObjects(row) : [asObject(row) ?? {}];
  const candidates = all.filter((one) => Object.keys(one).length && !findRowFault(one));
  if (!candidates.length && !(Array.isArray(row) && row.length === 0)) return undefined;
  const [first] = candidates;
  const id = asText(getField(first, 'id'));
  const echo = { ...asObject(getField(first, 'input')), ...(id ? { id } : {}) };
  const records = candidates.map((candidate) => toTexts(candidate));
  return { row: { ...records[0], candidates: Array.isArray(row) ? records : [] }, echo };
}

/**
 * Verifies 1 to 100 address records with the legacy service (address services specification, "Legacy address verify").
 * **Chargeable: the number of credits is not shown; the meter counts 1 per record, and 1 more for each of `geocode` and `certify`.**
 * Never repeated when its outcome is unknown (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns one result per record, in order; with `format` 'xml' or 'html' the answer's raw text.
 * @throws AddressServiceError: `input` for none or more than 100 records; `service` with the service's own words in `code` for a Status other
 * than OK; `response` for an answer that leaves a record open (`missing`, `partial` as in `cleanse`; its rows echo nothing, so that with another
 * length all are left open), and for one that is not in the format that was asked for; else as any call.
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
