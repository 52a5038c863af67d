import { type AddressServiceError, ResponseError } from '../errors.ts';
import { wasRefused } from '../operation/faults.ts';
import { isMostlyInDoubt } from './circuitBreaker.ts';
import { classifyError, isAccountRefusal } from './classifyError.ts';
import type { BatchOperationName, BatchTypes } from './operations.ts';
import type { QueuedRow } from './queue.ts';
import type { BatchContext } from './BatchContext.ts';

/** Applies a response or an error to the rows in its call. */
interface ResponseHandler<Name extends BatchOperationName> {
  /** Number of records that have been sent and answered. */
  readonly answeredCount: number;
  /** Stores the answer of each row. A row without an answer is in doubt. */
  onResponse(rows: readonly QueuedRow<Name>[], answers: readonly RowAnswer<Name>[]): Promise<void>;
  /**
   * Applies an error to the rows. Returns true if the rows now have an outcome. Returns false if the service did no work for them, so that they
   * can be sent again.
   */
  onError(rows: readonly QueuedRow<Name>[], error: AddressServiceError): Promise<boolean>;
}

type RowAnswer<Name extends BatchOperationName> = BatchTypes[Name]['result'] | undefined;

export function createResponseHandler<Name extends BatchOperationName>({
  plan,
  runStatus,
  budget,
  rateLimiter,
  circuitBreaker,
  outcomes,
  report,
  onChange,
}: BatchContext<Name>): ResponseHandler<Name> {
  let answeredCount = 0;
  const { name, chargeable } = plan.operation;

  const slowDown = ({ retryAfter }: AddressServiceError) => {
    rateLimiter.onRefused(retryAfter);
    // Must run before the journal is called, because the app's journal may read `progress.wait`.
    onChange();
  };

  /**
   * Stores the answers of a call.
   *
   * @param failure the error of a call that failed but may have been charged.
   */
  const onResponse = async (
    rows: readonly QueuedRow<Name>[],
    answers: readonly RowAnswer<Name>[],
    failure?: AddressServiceError,
    unplaced: readonly unknown[] = [],
  ) => {
    let error = failure;
    // Created only when needed, because creating an error is slow and most responses cover all rows.
    const missingAnswer = () =>
      (error ??= new ResponseError(name, `${name} returned no answer for this record.`, {
        mayHaveBeenCharged: chargeable,
      }));
    let inDoubt = 0;
    const recorded = rows.flatMap((row, index) => {
      const result = answers[index];
      const isMissing = result === undefined || failure?.missing?.includes(index);
      if (isMissing) inDoubt++;
      return outcomes.record(
        row,
        isMissing ? { kind: 'inDoubt', error: missingAnswer() } : { kind: 'result', result, sentRecord: row.snapshot },
        index === 0 ? unplaced : [],
      );
    });
    answeredCount += rows.length - inDoubt;
    budget.settle(rows.length, rows.length - inDoubt, inDoubt);
    const action = failure && actionForNextCall(failure);
    if (action === 'refused') runStatus.stop('refused', failure);
    if (action === 'slow-down' && failure) slowDown(failure);
    if (isMostlyInDoubt(inDoubt, rows.length)) {
      if (circuitBreaker.onFailure()) runStatus.stop('in-doubt', missingAnswer());
    } else {
      circuitBreaker.onSuccess();
      if (action !== 'slow-down') rateLimiter.onSuccess();
    }
    await report(recorded);
  };

  const recordRejection = async (rows: readonly QueuedRow<Name>[], error: AddressServiceError) => {
    const rejected = { kind: 'rejected', reason: 'rejected', sent: true, message: error.message, error } as const;
    const recorded = rows.flatMap((row) => outcomes.record(row, rejected));
    answeredCount += rows.length;
    budget.settle(rows.length, 0, 0);
    if (circuitBreaker.onFailure()) runStatus.stop('rejected', error);
    await report(recorded);
  };

  return {
    get answeredCount() {
      return answeredCount;
    },
    onResponse,
    async onError(rows, error) {
      if (error.mayHaveBeenCharged) {
        const { answers, unplaced } = salvagePartialAnswers<BatchTypes[Name]['result']>(error, rows.length);
        await onResponse(rows, answers, error, unplaced);
        return true;
      }
      const action = classifyError(error);
      switch (action) {
        case 'rejected':
          if (plan.bisect && rows.length > 1) {
            halve(rows);
            return false;
          }
          await recordRejection(rows, error);
          return true;
        case 'slow-down':
          for (const row of rows) row.refusals++;
          slowDown(error);
          if (rows.some(({ refusals }) => refusals > plan.maxRefusals)) runStatus.stop('slow-down', error);
          return false;
        default:
          runStatus.stop(action, error);
          return false;
      }
    },
  };
}

/** Marks the two halves of a rejected call, so that each half is sent in a separate call. */
function halve<Name extends BatchOperationName>(rows: readonly QueuedRow<Name>[]): void {
  const [first, second] = [{}, {}];
  rows.forEach((row, index) => {
    row.half = index * 2 < rows.length ? first : second;
  });
}

/**
 * Returns the action for further calls after a call has failed but may have been charged. Returns undefined if calls can continue as before. If
 * the error has no partial answers, an action is needed only if the service rejected the key or the account.
 */
function actionForNextCall(error: AddressServiceError) {
  if (error.kind !== 'service') return undefined;
  if (error.partial === undefined) return isAccountRefusal(error) ? 'refused' : undefined;
  const { status = 0, retryAfter, code } = error;
  // If a call returned answers, `error.refused` is never set, so the status and the code decide.
  return wasRefused(status, retryAfter, code) ? 'slow-down' : classifyError(error);
}

interface SalvagedAnswers<Result> {
  /** One entry per record. */
  answers: readonly (Result | undefined)[];
  /** Answers that match no record. */
  unplaced: readonly unknown[];
}

/** Extracts the readable answers from an error. `records` is the number of records in the call. */
function salvagePartialAnswers<Result>(
  { partial, missing, unplaced = [] }: AddressServiceError,
  records: number,
): SalvagedAnswers<Result> {
  // A relay may send any value.
  if (!Array.isArray(partial)) return { answers: [], unplaced: [partial].filter(isPresent) };
  const unplacedAnswers = unplaced.filter(isPresent);
  // If no answer could be matched to a record, the order of the answers means nothing, even if there are as many answers as records.
  if (partial.length !== records || (missing && missing.length >= records))
    return { answers: [], unplaced: [...partial.filter(isPresent), ...unplacedAnswers] };
  return { answers: partial as (Result | undefined)[], unplaced: unplacedAnswers };
}

const isPresent = (value: unknown) => value !== undefined && value !== null;
