import {
  type BatchOperationName,
  type BatchRejected,
  type BatchInDoubt,
  type BatchOutcome,
  type BatchTypes,
  NetworkError,
  ServiceError,
} from '../../../core/index.ts';
import type { SavedOutcome, LoadedRun } from './SavedRun.ts';

/**
 * Was this row left where it was because the run ended before its turn? Then it is sent when somebody goes on. Others that were not sent cannot
 * be.
 */
export const isUnsent = <Name extends BatchOperationName>({ reason }: BatchRejected<Name>): boolean =>
  reason === 'unsent';

/** What a row that was asked has beside its answer or its error. Named one by one: to copy all but some fields took time and memory, for each row of a long run. */
const besides = ({ shared, unplaced }: { shared?: true; unplaced?: readonly unknown[] }) => ({
  ...(shared && { shared }),
  ...(unplaced && { unplaced }),
});

/** A row's place, and what outlives a page of its outcome. A row that was left unsent is as it was. */
export function toSavedOutcome<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
): [number, SavedOutcome | undefined] {
  if ('result' in outcome) {
    const { index, result } = outcome.result;
    return [index, { result, ...besides(outcome.result) }];
  }
  if ('inDoubt' in outcome) {
    const { index, error } = outcome.inDoubt;
    return [index, { inDoubt: error.message, ...besides(outcome.inDoubt) }];
  }
  const { index, reason, why, sent, fault, error } = outcome.rejected;
  if (isUnsent(outcome.rejected)) return [index, undefined];
  const said = error?.kind === 'service' && { code: error.code, cause: error.cause, resolution: error.resolution };
  return [index, { reason, why, sent, ...(fault && { fault }), ...(said && { said }) }];
}

/** An outcome as it was, of what is kept of it. A row that was begun and never ended is in doubt. */
export function fromSavedOutcome<Name extends BatchOperationName>(
  run: Pick<LoadedRun, 'operation'>,
  index: number,
  record: BatchTypes[Name]['record'],
  known: SavedOutcome | undefined,
): BatchOutcome<Name> {
  const row = {
    index,
    record,
    ...(known?.shared && { shared: known.shared }),
    ...(known?.unplaced && { unplaced: known.unplaced }),
  };
  const doubt = known ? known.inDoubt : 'The run was broken off while this was under way. It may have been charged.';
  if (doubt !== undefined) {
    const error = new NetworkError(run.operation, doubt, { mayHaveBeenCharged: true });
    return { inDoubt: { ...row, error } satisfies BatchInDoubt<Name> };
  }
  if (known?.why === undefined) return { result: { ...row, result: known?.result as BatchTypes[Name]['result'] } };
  const { reason = 'turned-down', why, sent = true, fault, said } = known;
  const error = said && new ServiceError(run.operation, why, said);
  return { rejected: { index, record, reason, why, sent, ...(fault && { fault }), ...(error && { error }) } };
}
