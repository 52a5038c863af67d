import { call } from '../call/call.ts';
import { rowsFaultIn } from '../call/faults.ts';
import { mostRecords } from '../operation/chunk.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { jsonOf } from '../operation/jsonOf.ts';
import type { Operation } from '../operation/Operation.ts';
import type { CleanseRecord } from '../records/records.ts';
import { cleansedOf, type CleanseResult } from './cleansedOf.ts';
import { countryRecordsProblem, withCountryCodes } from '../operation/recordsProblem.ts';

/** The simple batch cleanse, as data (address services specification, "Simple batch cleanse"). */
export const cleanseOperation: Operation<readonly CleanseRecord[], CleanseResult> = {
  name: 'cleanse',
  service: 'base',
  method: 'POST',
  path: '/cleanse/batch',
  timeout: 60_000,
  most: mostRecords,
  relay: { fields: { records: 'records' }, bare: true },
  chargeable: true,
  repeat: { notSent: 2, refused: 3, unknown: 0 },

  check: countryRecordsProblem,

  encode(records, { key, bearer = key }) {
    return {
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: jsonOf({ key, addresses: withCountryCodes(records) }),
    };
  },

  fault: rowsFaultIn,
  decode: cleansedOf,

  credits: (_, records) => creditsOf(records.length),
};

/**
 * Validates and enriches 1 to 100 address records (address services specification, "Simple batch cleanse").
 * **Chargeable: the number of credits is not shown; the meter counts 1 per record.** Never repeated when its outcome is unknown
 * (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns `{ input, matches }`, one place per record, in order: the best match's fields and, where several fit, all of them as `candidates`. A
 * record that the service answered with no match has no field there.
 * @throws AddressServiceError: `input` for none or more than 100 records, a record without a text or with a country that is neither an ISO code
 * nor a name; `response` for an answer that leaves a record open (`missing` says which records; `partial` holds one place per record, and
 * matches that could be put to none in its `extra`; where no match could be put to a record, `partial` holds them as they came); else as any
 * call.
 */
export function cleanse(
  client: Client,
  records: readonly CleanseRecord[],
  options?: CallOptions,
): Promise<CleanseResult> {
  return call(client, cleanseOperation, records, options);
}
