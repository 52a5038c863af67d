import { creditsOf } from '../operation/creditsOf.ts';
import type { Operation } from '../operation/Operation.ts';
import { cleanseOperation } from '../operations/cleanse.ts';
import type { CleansedRecord } from '../operations/cleanse.ts';
import {
  cleanseInternationalOperation,
  type InternationalResult,
  type InternationalSettings,
  acceptsCoordinates,
} from '../operations/cleanseInternational.ts';
import { type PlainRecord, copyRecord, type RecordFault } from '../operation/records.ts';
import { countryRecordProblem, recordProblem, unknownCountryProblem } from '../operation/records.ts';
import {
  emailProblem,
  type EmailValidation,
  severalEmailsProblem,
  validateEmailsOperation,
} from '../operations/validateEmails.ts';
import { verifyOperation, type VerifyResult, type VerifySettings } from '../operations/verify.ts';
import { emailDedupeKey } from '../verification/emails.ts';
import { recordDedupeKey, withDuplicateId } from './dedupe.ts';
import type { CleanseRecord, InternationalRecord, VerifyRecord } from '../records/records.ts';

/** Operations that accept many records, each with the types of its record, its settings and its result. */
export interface BatchTypes {
  cleanse: { record: CleanseRecord; settings: object; result: CleansedRecord };
  cleanseInternational: { record: InternationalRecord; settings: InternationalSettings; result: InternationalResult };
  verify: { record: VerifyRecord; settings: Omit<VerifySettings, 'format'>; result: VerifyResult };
  validateEmails: { record: string; settings: object; result: EmailValidation };
}

export type BatchOperationName = keyof BatchTypes;

/** Either a copy of a valid record, or the problem with an invalid record. */
type PreparedRecord<Input> =
  | { record: Input; problem?: undefined; fault?: undefined }
  | { record?: undefined; problem: string; fault: RecordFault };

/** Adapts an operation to chunks of records, with one result per record. */
export interface BatchRunner<Input, Settings, Result> {
  operation: Operation<unknown, unknown>;
  /** Validates and copies a record. Never throws. */
  read(record: unknown, settings: Settings): PreparedRecord<Input>;
  input(records: readonly Input[], settings: Settings): unknown;
  /** Returns one entry per record. */
  results(output: unknown): readonly Result[];
  creditsPerRecord(settings: Settings): number;
  /** Returns the dedupe key of a record. Two records that the service cannot tell apart have the same key. */
  dedupeKey(record: Input): string;
  /** Adapts the answer for `sentRecord` to its duplicate. */
  answerFor(result: Result, sentRecord: Input, duplicate: Input): Result;
}

type Runners = {
  [Name in BatchOperationName]: BatchRunner<
    BatchTypes[Name]['record'],
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
};

/**
 * Returns the runner for an operation.
 *
 * @throws TypeError if the operation cannot run as a batch.
 */
export function batchRunner<Name extends BatchOperationName>(operation: Name): Runners[Name] {
  if (!Object.hasOwn(batchOperations, operation))
    throw new TypeError(`Unknown batch operation. Use one of: ${Object.keys(batchOperations).join(', ')}.`);
  return batchOperations[operation];
}

/**
 * Returns the assumed price of one record in credits, including add-ons. Makes no call.
 *
 * @throws TypeError if the operation cannot run as a batch.
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

/** Creates the part of a runner that is common to all operations on records with fields. */
const forFieldRecords = <Input extends object, Settings = object>(
  problem: (fields: PlainRecord, settings: Settings) => string | undefined,
) => ({
  read(record: unknown, settings: Settings): PreparedRecord<Input> {
    const read = copyRecord(record);
    if (!('fields' in read)) return read;
    const found = problem(read.fields, settings);
    if (found) return { problem: found, fault: found === unknownCountryProblem ? 'country' : 'no-address' };
    return { record: read.fields as Input };
  },
  dedupeKey: (record: Input) => recordDedupeKey(record as PlainRecord),
  answerFor: withDuplicateId,
});

const batchOperations: Runners = {
  cleanse: {
    ...forFieldRecords<CleanseRecord>((fields) => countryRecordProblem(fields)),
    operation: cleanseOperation,
    input: (records) => records,
    results: (output) => (output as { matches: CleansedRecord[] }).matches,
    creditsPerRecord: () => creditsOf(1),
  },
  cleanseInternational: {
    ...forFieldRecords<InternationalRecord, InternationalSettings>((fields, { process }) =>
      countryRecordProblem(fields, { coordinates: acceptsCoordinates(process) }),
    ),
    operation: cleanseInternationalOperation,
    input: (addresses, settings) => ({ ...settings, addresses }),
    results: (output) => output as InternationalResult[],
    creditsPerRecord: ({ geocode }) => creditsOf(1, { geocode }),
  },
  verify: {
    ...forFieldRecords<VerifyRecord>((fields) => recordProblem(fields)),
    operation: verifyOperation,
    // Only JSON can be decoded into one answer per record.
    input: (records, settings) => ({ ...settings, format: undefined, records }),
    results: (output) => output as VerifyResult[],
    creditsPerRecord: (settings) => creditsOf(1, settings),
  },
  validateEmails: {
    operation: validateEmailsOperation,
    read(record) {
      const problem = emailProblem(record);
      return problem
        ? { problem, fault: problem === severalEmailsProblem ? 'several-emails' : 'email' }
        : { record: record as string };
    },
    input: (emails) => emails,
    results: (output) => output as EmailValidation[],
    creditsPerRecord: () => creditsOf(1),
    dedupeKey: emailDedupeKey,
    // The answer for a duplicate keeps the duplicate's own spelling.
    answerFor: (result, sentRecord, duplicate) =>
      emailDedupeKey(result.emailAddress) === emailDedupeKey(sentRecord) && result.emailAddress !== duplicate.trim()
        ? { ...result, emailAddress: duplicate.trim() }
        : result,
  },
};
