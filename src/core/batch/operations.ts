import { creditsOf } from '../operation/creditsOf.ts';
import type { Operation } from '../operation/Operation.ts';
import { cleanseOperation } from '../operations/cleanse.ts';
import type { CleansedRecord } from '../operations/cleansedOf.ts';
import {
  cleanseInternationalOperation,
  type InternationalResult,
  type InternationalSettings,
  takesCoordinates,
} from '../operations/cleanseInternational.ts';
import { type PlainRecord, readRecord, type RecordFault } from '../operation/readRecord.ts';
import { countryRecordProblem, recordProblem, unknownCountry } from '../operation/recordsProblem.ts';
import { emailProblem, type EmailValidation, validateEmailsOperation } from '../operations/validateEmails.ts';
import { verifyOperation, type VerifyResult, type VerifySettings } from '../operations/verify.ts';
import type { CleanseRecord, InternationalRecord, VerifyRecord } from '../records/records.ts';
import { asObject, asText } from '../operation/decode.ts';
import { countryCodeOf } from '../postal/country/countryCode.ts';
import { unicodeForm } from '../text/unicodeForm.ts';

/** Operations that take many records, with the types of one record, its settings and its result. */
export interface BatchTypes {
  cleanse: { record: CleanseRecord; settings: object; result: CleansedRecord };
  cleanseInternational: { record: InternationalRecord; settings: InternationalSettings; result: InternationalResult };
  verify: { record: VerifyRecord; settings: Omit<VerifySettings, 'format'>; result: VerifyResult };
  validateEmails: { record: string; settings: object; result: EmailValidation };
}

export type BatchOperationName = keyof BatchTypes;

/** A copy of a valid record, or the problem of an invalid one. */
export type ReadRecord<Input> =
  | { record: Input; problem?: undefined; fault?: undefined }
  | { record?: undefined; problem: string; fault: RecordFault };

/** Adapts an operation to chunks of records with one result each. */
export interface BatchRunner<Input, Settings, Result> {
  operation: Operation<unknown, unknown>;
  /** Validates and copies a record. Never throws. */
  read(record: unknown, settings: Settings): ReadRecord<Input>;
  input(records: readonly Input[], settings: Settings): unknown;
  /** Returns one entry per record. */
  results(output: unknown): readonly Result[];
  creditsPerRecord(settings: Settings): number;
  /** Returns the same key for records that the service cannot tell apart. */
  dedupeKey(record: Input): string;
  /** Adapts the answer to `sentRecord` to its duplicate. */
  answerFor(result: Result, sentRecord: Input, duplicate: Input): Result;
}

type Runners = {
  [Name in BatchOperationName]: BatchRunner<
    BatchTypes[Name]['record'],
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
};

/** @throws TypeError for an operation that cannot run as a batch. */
export function batchRunner<Name extends BatchOperationName>(operation: Name): Runners[Name] {
  if (!Object.hasOwn(batchOperations, operation))
    throw new TypeError(`Unknown batch operation. Use one of: ${Object.keys(batchOperations).join(', ')}.`);
  return batchOperations[operation];
}

/**
 * Returns the assumed price of one record in credits, including add-ons. Makes no call.
 *
 * @throws TypeError for an operation that cannot run as a batch.
 *
 * @example
 * creditsPerRecord('cleanseInternational', { geocode: true });
 */
export function creditsPerRecord<Name extends BatchOperationName>(
  operation: Name,
  settings: BatchTypes[Name]['settings'] = {},
): number {
  const runner: Pick<BatchRunner<never, BatchTypes[Name]['settings'], never>, 'creditsPerRecord'> = batchRunner(
    operation,
  );
  return runner.creditsPerRecord(settings);
}

/** Shared by all operations whose records have fields. */
const forFieldRecords = <Input extends object, Settings = object>(
  problem: (fields: PlainRecord, settings: Settings) => string | undefined,
) => ({
  read(record: unknown, settings: Settings): ReadRecord<Input> {
    const read = readRecord(record);
    if (!('fields' in read)) return read;
    const found = problem(read.fields, settings);
    if (found) return { problem: found, fault: found === unknownCountry ? 'country' : 'no-address' };
    return { record: read.fields as Input };
  },
  dedupeKey: (record: Input) => recordDedupeKey(record as PlainRecord),
  answerFor: withOwnId,
});

export const batchOperations: Runners = {
  cleanse: {
    ...forFieldRecords<CleanseRecord>((fields) => countryRecordProblem(fields)),
    operation: cleanseOperation,
    input: (records) => records,
    results: (output) => (output as { matches: CleansedRecord[] }).matches,
    creditsPerRecord: () => creditsOf(1),
  },
  cleanseInternational: {
    ...forFieldRecords<InternationalRecord, InternationalSettings>((fields, { process }) =>
      countryRecordProblem(fields, { coordinates: takesCoordinates(process) }),
    ),
    operation: cleanseInternationalOperation,
    input: (addresses, settings) => ({ ...settings, addresses }),
    results: (output) => output as InternationalResult[],
    creditsPerRecord: ({ geocode }) => creditsOf(1, { geocode }),
  },
  verify: {
    ...forFieldRecords<VerifyRecord>((fields) => recordProblem(fields)),
    operation: verifyOperation,
    // Only the JSON format can be decoded to one answer per record.
    input: (records, settings) => ({ ...settings, format: undefined, records }),
    results: (output) => output as VerifyResult[],
    creditsPerRecord: (settings) => creditsOf(1, settings),
  },
  validateEmails: {
    operation: validateEmailsOperation,
    read(record) {
      const problem = emailProblem(record);
      return problem ? { problem, fault: 'email' } : { record: record as string };
    },
    input: (emails) => emails,
    results: (output) => output as EmailValidation[],
    creditsPerRecord: () => creditsOf(1),
    dedupeKey: emailDedupeKey,
    // A duplicate keeps its own spelling.
    answerFor: (result, sentRecord, duplicate) =>
      emailDedupeKey(result.emailAddress) === emailDedupeKey(sentRecord) && result.emailAddress !== duplicate.trim()
        ? { ...result, emailAddress: duplicate.trim() }
        : result,
  },
};

/** Whether a field is the app's id of the record, which services only echo. */
const isId = (name: string): boolean => name.toLowerCase() === 'id';

/** Longer texts are not addresses, and not worth normalizing. */
const maxNormalizedLength = 10_000;
const normalize = (text: string): string => (text.length > maxNormalizedLength ? text : unicodeForm(text));

/**
 * Returns a key of everything in a record that can change its answer. Ids, empty fields, field order and extra spaces are ignored, a number
 * equals its text, and a country is reduced to its code. Case matters, because services return unknown words as they were written.
 */
function recordDedupeKey(fields: PlainRecord): string {
  const parts: string[] = [];
  for (const name of Object.keys(fields).sort()) {
    const text = normalize(asText(fields[name])).trim().replace(/\s+/g, ' ');
    if (text && !isId(name)) parts.push(name, name === 'Country' ? (countryCodeOf(text) ?? text) : text);
  }
  return JSON.stringify(parts);
}

/** Returns a key that is equal for emails that the service cannot tell apart. Case is ignored. */
export function emailDedupeKey(email: string): string {
  return fold(email);
}

/** Replaces the id of the sent record in an answer by that of its duplicate. An answer without an id is shared, to save memory. */
function withOwnId<Result extends object>(result: Result, sentRecord: object, duplicate: object): Result {
  const before = idOf(sentRecord);
  const after = idOf(duplicate);
  return before === undefined || before === after ? result : (withId(result, before, after) as Result);
}

const idOf = (record: object): string | undefined =>
  Object.entries(record)
    .filter(([name]) => isId(name))
    .map(([, value]) => asText(value))
    .find((id) => id.trim());

/** Replaces the id everywhere in an answer: in the echo, the matches and the candidates too. */
function withId(part: unknown, before: string, after: string | undefined): unknown {
  if (Array.isArray(part)) return part.map((item: unknown) => withId(item, before, after));
  const fields = asObject(part);
  if (!fields) return part;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!isId(name) || fold(asText(value)) !== fold(before)) return [[name, withId(value, before, after)]];
      return after === undefined ? [] : [[name, after]];
    }),
  );
}

const fold = (text: string): string => normalize(text).trim().toLowerCase();
