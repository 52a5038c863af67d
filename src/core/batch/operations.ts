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
import { type PlainRecord, readRecord, type RecordFault } from '../operation/records.ts';
import { countryRecordProblem, recordProblem, unknownCountryProblem } from '../operation/records.ts';
import { emailProblem, type EmailValidation, validateEmailsOperation } from '../operations/validateEmails.ts';
import { verifyOperation, type VerifyResult, type VerifySettings } from '../operations/verify.ts';
import type { CleanseRecord, InternationalRecord, VerifyRecord } from '../records/records.ts';
import { asObject, asText } from '../operation/decode.ts';
import { countryCodeOf } from '../postal/country/countryCode.ts';
import { normalizeUnicode } from '../text/unicodeForm.ts';

/** What a batch can be made of: the operations that take many records, with what goes in and comes out per record. */
export interface BatchTypes {
  cleanse: { record: CleanseRecord; settings: object; result: CleansedRecord };
  cleanseInternational: { record: InternationalRecord; settings: InternationalSettings; result: InternationalResult };
  verify: { record: VerifyRecord; settings: Omit<VerifySettings, 'format'>; result: VerifyResult };
  validateEmails: { record: string; settings: object; result: EmailValidation };
}

export type BatchOperationName = keyof BatchTypes;

/** A record as it is sent, read once; or why it is not. */
export type ReadRow<Row> =
  | { record: Row; problem?: undefined; fault?: undefined }
  | { record?: undefined; problem: string; fault: RecordFault };

/** How an operation takes the records of a chunk and gives back one result for each. */
export interface BatchRunner<Row, Settings, Result> {
  operation: Operation<unknown, unknown>;
  /** Looks at one record. Never throws. */
  read(record: unknown, settings: Settings): ReadRow<Row>;
  input(records: readonly Row[], settings: Settings): unknown;
  /** One place per record; of a bad answer's readable part too, where a place may be empty. */
  results(output: unknown): readonly Result[];
  creditsPerRecord(settings: Settings): number;
  /** The same text for records that the service would answer alike. */
  likeness(record: Row): string;
  /** The answer to `from`, given to `to`. */
  answerFor(result: Result, from: Row, to: Row): Result;
}

type Runners = {
  [Name in BatchOperationName]: BatchRunner<
    BatchTypes[Name]['record'],
    BatchTypes[Name]['settings'],
    BatchTypes[Name]['result']
  >;
};

/** The runner of an operation, by its name. @throws TypeError for a name that has none. */
export function batchRunner<Name extends BatchOperationName>(operation: Name): Runners[Name] {
  if (!Object.hasOwn(batchOperations, operation))
    throw new TypeError(`A batch is made of ${Object.keys(batchOperations).join(', ')}.`);
  return batchOperations[operation];
}

/** Credits that one record of such a batch is assumed to cost, its add-ons included. Nothing is asked. @throws TypeError for a name that has none. */
export function creditsPerRecord<Name extends BatchOperationName>(
  operation: Name,
  settings: BatchTypes[Name]['settings'] = {},
): number {
  const runner: Pick<BatchRunner<never, BatchTypes[Name]['settings'], never>, 'creditsPerRecord'> = batchRunner(
    operation,
  );
  return runner.creditsPerRecord(settings);
}

/** Records of fields: read, compared and answered alike. */
const ofFields = <Row extends object, Settings = object>(
  problem: (fields: PlainRecord, settings: Settings) => string | undefined,
) => ({
  read(record: unknown, settings: Settings): ReadRow<Row> {
    const read = readRecord(record);
    if (!('fields' in read)) return read;
    const why = problem(read.fields, settings);
    // A plain copy has the fields that its record has.
    if (why) return { problem: why, fault: why === unknownCountryProblem ? 'country' : 'no-address' };
    return { record: read.fields as Row };
  },
  likeness: (record: Row) => likenessOfRecord(record as PlainRecord),
  answerFor: answerForRecord,
});

export const batchOperations: Runners = {
  cleanse: {
    ...ofFields<CleanseRecord>((fields) => countryRecordProblem(fields)),
    operation: cleanseOperation,
    input: (records) => records,
    results: (output) => (output as { matches: CleansedRecord[] }).matches,
    creditsPerRecord: () => creditsOf(1),
  },
  cleanseInternational: {
    ...ofFields<InternationalRecord, InternationalSettings>((fields, { process }) =>
      countryRecordProblem(fields, { coordinates: acceptsCoordinates(process) }),
    ),
    operation: cleanseInternationalOperation,
    input: (addresses, settings) => ({ ...settings, addresses }),
    results: (output) => output as InternationalResult[],
    creditsPerRecord: ({ geocode }) => creditsOf(1, { geocode }),
  },
  verify: {
    ...ofFields<VerifyRecord>((fields) => recordProblem(fields)),
    operation: verifyOperation,
    // Rows can be read from JSON alone.
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
    likeness: likenessOfEmail,
    answerFor: (result, from, to) =>
      likenessOfEmail(result.emailAddress) === likenessOfEmail(from) && result.emailAddress !== to.trim()
        ? { ...result, emailAddress: to.trim() }
        : result,
  },
};

/** The field by which the caller knows a record; no service looks at it. */
const isId = (name: string): boolean => name.toLowerCase() === 'id';

/** Longer texts are not addresses. */
const longest = 10_000;
const oneForm = (text: string): string => (text.length > longest ? text : normalizeUnicode(text));

/**
 * What the service looks at in a record, as one text: two records with the same text get the same answer. The id, empty fields, the
 * fields' order and spaces at the ends or repeated do not count, and a number equals its text. Upper and lower case count, because what
 * a service does not know comes back as it was written; a country is its code, as it is sent.
 */
export function likenessOfRecord(fields: PlainRecord): string {
  const parts: string[] = [];
  for (const name of Object.keys(fields).sort()) {
    const text = oneForm(asText(fields[name])).trim().replace(/\s+/g, ' ');
    if (text && !isId(name)) parts.push(name, name === 'Country' ? (countryCodeOf(text) ?? text) : text);
  }
  return JSON.stringify(parts);
}

/** As `likenessOfRecord`. Services of this kind take no notice of case in an email. */
export function likenessOfEmail(email: string): string {
  return folded(email);
}

/**
 * The answer to a record that is alike another one: the same, but where it repeats the other's id it has this one's. Rows of an answer
 * that need no change are shared, so that memory does not grow with them.
 */
export function answerForRecord<Result extends object>(result: Result, from: object, to: object): Result {
  const before = idOf(from);
  const after = idOf(to);
  return before === undefined || before === after ? result : (withId(result, before, after) as Result);
}

const idOf = (record: object): string | undefined =>
  Object.entries(record)
    .filter(([name]) => isId(name))
    .map(([, value]) => asText(value))
    .find((id) => id.trim());

/** Ids stand in an answer itself, and in its parts: the echo, the matches, the candidates. */
function withId(part: unknown, before: string, after: string | undefined): unknown {
  if (Array.isArray(part)) return part.map((row: unknown) => withId(row, before, after));
  const fields = asObject(part);
  if (!fields) return part;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!isId(name) || folded(asText(value)) !== folded(before)) return [[name, withId(value, before, after)]];
      return after === undefined ? [] : [[name, after]];
    }),
  );
}

const folded = (text: string): string => oneForm(text).trim().toLowerCase();
