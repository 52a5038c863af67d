import { wasRefused } from '../call/errors.ts';
import { type AddressServiceError, ResponseError } from '../errors.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';
import { isMostlyInDoubt } from './isMostlyInDoubt.ts';
import { judge } from './classifyError.ts';
import type { Row } from './outcome.ts';
import type { RunParts } from './RunContext.ts';

/** What an answer, or a failure, means for the rows of its call and for the batch. */
export interface Harvest<Name extends BatchOperationName> {
  /** Records that were sent and answered so far. */
  readonly records: number;
  /** Puts each answer to its row; a row without one is in doubt. */
  answered(rows: readonly Row<Name>[], answers: readonly (BatchTypes[Name]['result'] | undefined)[]): Promise<void>;
  /** true: these rows are settled. false: nothing was done for them, and they wait again. */
  failed(rows: readonly Row<Name>[], cause: AddressServiceError): Promise<boolean>;
}

/** What the service says beside rows that it answered: they were paid for, and the error may hold for the next call all the same. */
function errorBeside(failure: AddressServiceError | undefined) {
  if (failure?.kind !== 'service' || failure.partial === undefined) return undefined;
  const { status = 0, retryAfter, code } = failure;
  // As it would be judged without them.
  const isRefused = wasRefused(status, retryAfter, code);
  return { cause: failure, judgement: isRefused ? 'slow-down' : judge(failure) };
}

export function createHarvest<Name extends BatchOperationName>({
  plan,
  phase,
  budget,
  pace,
  trust,
  settle,
  tell,
  changed,
}: RunParts<Name>): Harvest<Name> {
  let records = 0;
  const { name, chargeable } = plan.operation;
  const slowDown = ({ retryAfter }: AddressServiceError) => {
    pace.refused(retryAfter);
    // Before the journal hears of it, which may look how long that is.
    changed();
  };
  /** @param failure why, where the call has failed */
  const place = async (
    rows: readonly Row<Name>[],
    answers: readonly (BatchTypes[Name]['result'] | undefined)[],
    failure?: AddressServiceError,
    unplaced: readonly unknown[] = [],
  ) => {
    let why = failure;
    // Not before a row needs it, for an error looks where it is made, and most answers have all of their rows.
    const missingError = () =>
      (why ??= new ResponseError(name, `${name} gave no answer for this record.`, { mayHaveBeenCharged: chargeable }));
    const told = errorBeside(failure);
    let inDoubt = 0;
    const settled = rows.flatMap((row, at) => {
      const result = answers[at];
      const isMissing = result === undefined || failure?.missing?.includes(at);
      if (isMissing) inDoubt++;
      const from = row.plain;
      return settle(row, isMissing ? { inDoubt: missingError(), from } : { result, from }, at === 0 ? unplaced : []);
    });
    records += rows.length - inDoubt;
    budget.ended(rows.length, rows.length - inDoubt, inDoubt);
    const isSlower = told?.judgement === 'slow-down';
    if (told?.judgement === 'refused') phase.stop('refused', told.cause);
    if (isSlower) slowDown(told.cause);
    if (isMostlyInDoubt(inDoubt, rows.length)) {
      if (trust.failed()) phase.stop('in-doubt', missingError());
    } else {
      trust.answered();
      if (!isSlower) pace.answered();
    }
    await tell(settled);
  };

  const turnDown = async (rows: readonly Row<Name>[], cause: AddressServiceError) => {
    const how = { rejected: { reason: 'turned-down', sent: true, why: cause.message, error: cause } } as const;
    const settled = rows.flatMap((row) => settle(row, how));
    records += rows.length;
    budget.ended(rows.length, 0, 0);
    if (trust.failed()) phase.stop('rejected', cause);
    await tell(settled);
  };

  const halve = (rows: readonly Row<Name>[]) => {
    const [first, second] = [{}, {}];
    rows.forEach((row, at) => {
      row.part = at * 2 < rows.length ? first : second;
    });
  };

  return {
    get records() {
      return records;
    },
    answered: (rows, answers) => place(rows, answers),
    async failed(rows, cause) {
      if (cause.mayHaveBeenCharged) {
        const { placed, unplaced } = readableOf<BatchTypes[Name]['result']>(cause, rows.length);
        await place(rows, placed, cause, unplaced);
        return true;
      }
      const judgement = judge(cause);
      if (judgement === 'rejected') {
        if (plan.bisect && rows.length > 1) {
          halve(rows);
          return false;
        }
        await turnDown(rows, cause);
        return true;
      }
      if (judgement === 'slow-down') {
        for (const row of rows) row.timesRefused++;
        slowDown(cause);
        if (rows.some(({ timesRefused }) => timesRefused > plan.mostRefused)) phase.stop('slow-down', cause);
      } else phase.stop(judgement, cause);
      return false;
    },
  };
}

/** What could be read of an answer that is not whole: one place per record, and what could be put to none of them. */
export interface Readable<Result> {
  placed: readonly (Result | undefined)[];
  unplaced: readonly unknown[];
}

/** What could be read of the answer to a call of so many records, by its error: `partial` and `missing` as the operations say. */
export function readableOf<Result>({ partial, missing }: AddressServiceError, records: number): Readable<Result> {
  // A relay may tell anything.
  if (!Array.isArray(partial)) return { placed: [], unplaced: [partial].filter(isThere) };
  const { extra } = partial as { extra?: unknown };
  const strangers = Array.isArray(extra) ? extra.filter(isThere) : [];
  // There are as many rows as records, but none of them could be put to its record: their order says nothing.
  if (partial.length !== records || (missing && missing.length >= records))
    return { placed: [], unplaced: [...partial.filter(isThere), ...strangers] };
  return { placed: partial as (Result | undefined)[], unplaced: strangers };
}

const isThere = (row: unknown) => row !== undefined && row !== null;
