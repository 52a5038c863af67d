import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../Client.ts';
import { creditsOf } from '../creditsOf.ts';
import { asObject, asObjects, textsOf } from '../decode.ts';
import { type Operation, Unreadable } from '../Operation.ts';
import type { VerifiedRecord, VerifyRecord } from '../records/records.ts';
import type { ServerOptions } from '../records/ServerOptions.ts';
import { flag, legacyBody, legacyFault, type LegacyFormat, readLegacy } from './legacy.ts';
import { recordsProblem } from './recordsProblem.ts';

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
  most: 100,
  chargeable: true,
  repeat: { notSent: 2, refused: 1, unknown: 0 },

  check: ({ records }) => recordsProblem(records),

  encode({ records, geocode, certify, suggest, enhance, options, extraOptions, format }, credentials) {
    const all = { ...options, ...extraOptions };
    return legacyBody(
      credentials,
      {
        input: records,
        options: Object.keys(all).length ? all : undefined,
        geocode: flag(geocode),
        certify: flag(certify),
        suggest: flag(suggest),
        enhance: flag(enhance),
      },
      format,
    );
  },

  read: readLegacy,
  fault: legacyFault,

  decode(body, { records }) {
    if (typeof body === 'string') return body;
    const output = asObject(body)?.['output'];
    if (!Array.isArray(output)) throw new Unreadable('it has no list called output');
    const results = (output as unknown[]).map(resultOf);
    const missing = Array.from(records.keys()).filter((at) => !results[at]);
    // Nothing in an output says which record it answers: with another length no row can be put to its record.
    if (results.length !== records.length)
      throw new Unreadable(
        `it has ${String(results.length)} rows for ${String(records.length)} records, and nothing says which is which`,
        results,
        missing,
      );
    if (missing.length) throw new Unreadable(`row ${missing.join(', ')} (from 0) is no object`, results, missing);
    return results as VerifyResult[];
  },

  credits: (_, { records, geocode, certify }) => creditsOf(records.length, { geocode, certify }),
};

function resultOf(row: unknown): VerifyResult | undefined {
  if (Array.isArray(row)) {
    const candidates = asObjects(row).map((candidate) => textsOf(candidate));
    return { ...candidates[0], candidates };
  }
  const record = asObject(row);
  return record && { ...textsOf(record), candidates: [] };
}

/**
 * Verifies 1 to 100 address records with the legacy service (address services specification, "Legacy address verify").
 * **Chargeable: the number of credits is not shown; the meter counts 1 per record, and 1 more for each of `geocode` and `certify`.**
 * Never repeated when its outcome is unknown (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns one result per record, in order; with `format` 'xml' or 'html' the answer's raw text.
 * @throws AddressServiceError: `input` for none or more than 100 records; `service` with the service's own words in `code` for a Status
 * other than OK; `response` for an answer of another length (`partial` holds its rows as they came); else as any call.
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
