import { alignRows } from '../alignRows.ts';
import { call } from '../call/call.ts';
import type { CallOptions, Client } from '../Client.ts';
import { creditsOf } from '../creditsOf.ts';
import { asNumber, asObject, asObjects, textsOf } from '../decode.ts';
import { jsonOf } from '../jsonOf.ts';
import { type Operation, Unreadable } from '../Operation.ts';
import type { CleanseMatch, CleanseRecord } from '../records/records.ts';
import { needWhole } from './needWhole.ts';
import { countryRecordsProblem, withCountryCodes } from './recordsProblem.ts';

/** `input` and `matches` stand beside each other: one match per record, in the records' order. */
export interface CleanseResult {
  /** The records as the service took them. */
  input: CleanseRecord[];
  matches: CleanseMatch[];
}

/** The simple batch cleanse, as data (address services specification, "Simple batch cleanse"). */
export const cleanseOperation: Operation<readonly CleanseRecord[], CleanseResult> = {
  name: 'cleanse',
  service: 'base',
  method: 'POST',
  path: '/cleanse/batch',
  timeout: 60_000,
  most: 100,
  chargeable: true,
  repeat: { notSent: 2, refused: 3, unknown: 0 },

  check: countryRecordsProblem,

  encode(records, { key, bearer = key }) {
    return {
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: jsonOf({ key, addresses: withCountryCodes(records) }),
    };
  },

  decode(body, records) {
    const whole = asObject(body);
    if (!Array.isArray(whole?.['matches'])) throw new Unreadable('it has no list of matches');
    const matches = asObjects(whole['matches']).map(matchOf);
    // A record without an ID says nothing of where its match belongs; the order does.
    const aligned = alignRows(records.length, matches, (at, match) => {
      const id = records[at]?.ID;
      return id && match.ID ? id === match.ID : undefined;
    });
    return { input: asObjects(whole['input']).map((row) => textsOf(row)), matches: needWhole(aligned) };
  },

  credits: (_, records) => creditsOf(records.length),
};

function matchOf(row: Record<string, unknown>): CleanseMatch {
  const { GeoDistance: distance, ...texts } = row;
  const GeoDistance = asNumber(distance);
  return { ...textsOf(texts), ...(GeoDistance === undefined ? {} : { GeoDistance }) };
}

/**
 * Validates and enriches 1 to 100 address records (address services specification, "Simple batch cleanse").
 * **Chargeable: the number of credits is not shown; the meter counts 1 per record.** Never repeated when its outcome is unknown
 * (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns `{ input, matches }`, one match per record, in order.
 * @throws AddressServiceError: `input` for none or more than 100 records, a record without a text or with a country that is no ISO code;
 * `response` for an answer of another length (`missing` says which records have none, `partial` holds the matches that could be put to
 * their record); else as any call.
 */
export function cleanse(
  client: Client,
  records: readonly CleanseRecord[],
  options?: CallOptions,
): Promise<CleanseResult> {
  return call(client, cleanseOperation, records, options);
}
