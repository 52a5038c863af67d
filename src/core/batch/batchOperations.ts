import { creditsOf } from '../creditsOf.ts';
import type { Operation } from '../Operation.ts';
import { cleanseOperation } from '../operations/cleanse.ts';
import type { CleansedRecord } from '../operations/cleansedOf.ts';
import {
  cleanseInternationalOperation,
  type InternationalResult,
  type InternationalSettings,
} from '../operations/cleanseInternational.ts';
import { countryRecordProblem, recordProblem } from '../operations/recordsProblem.ts';
import { emailProblem, type EmailValidation, validateEmailsOperation } from '../operations/validateEmails.ts';
import { verifyOperation, type VerifyResult, type VerifySettings } from '../operations/verify.ts';
import type { CleanseRecord, InternationalRecord, VerifyRecord } from '../records/records.ts';

/** What a batch can be made of: the operations that take many records, with what goes in and comes out per record. */
export interface BatchTypes {
  cleanse: { record: CleanseRecord; settings: object; result: CleansedRecord };
  cleanseInternational: { record: InternationalRecord; settings: InternationalSettings; result: InternationalResult };
  verify: { record: VerifyRecord; settings: Omit<VerifySettings, 'format'>; result: VerifyResult };
  validateEmails: { record: string; settings: object; result: EmailValidation };
}

export type BatchOperationName = keyof BatchTypes;

/** How an operation takes the records of a chunk and gives back one result for each. */
export interface BatchRunner<Row, Settings, Result> {
  operation: Operation<unknown, unknown>;
  /** Why this one record cannot be sent. */
  problem(record: unknown): string | undefined;
  input(records: readonly Row[], settings: Settings): unknown;
  results(output: unknown): Result[];
  creditsPerRecord(settings: Settings): number;
}

type Runners = {
  [Name in BatchOperationName]: BatchRunner<
    BatchTypes[Name]['record'],
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
};

/** Credits that one record of such a batch is assumed to cost, its add-ons included. Nothing is asked. */
export function creditsPerRecord<Name extends BatchOperationName>(
  operation: Name,
  settings: BatchTypes[Name]['settings'] = {},
): number {
  return (batchOperations[operation] as BatchRunner<unknown, BatchTypes[Name]['settings'], unknown>).creditsPerRecord(
    settings,
  );
}

export const batchOperations: Runners = {
  cleanse: {
    operation: cleanseOperation,
    problem: countryRecordProblem,
    input: (records) => records,
    results: (output) => (output as { matches: CleansedRecord[] }).matches,
    creditsPerRecord: () => creditsOf(1),
  },
  cleanseInternational: {
    operation: cleanseInternationalOperation,
    problem: countryRecordProblem,
    input: (addresses, settings) => ({ ...settings, addresses }),
    results: (output) => output as InternationalResult[],
    creditsPerRecord: ({ geocode }) => creditsOf(1, { geocode }),
  },
  verify: {
    operation: verifyOperation,
    problem: recordProblem,
    input: (records, settings) => ({ ...settings, records }),
    results: (output) => output as VerifyResult[],
    creditsPerRecord: (settings) => creditsOf(1, settings),
  },
  validateEmails: {
    operation: validateEmailsOperation,
    problem: emailProblem,
    input: (emails) => emails,
    results: (output) => output as EmailValidation[],
    creditsPerRecord: () => creditsOf(1),
  },
};
