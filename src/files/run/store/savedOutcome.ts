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
 * Whether the row was not sent because the run ended first. Such a row is sent when the run is resumed. A row that was not sent for another reason is
 * sent only if the user runs it again.
 */
export const isUnsent = <Name extends BatchOperationName>({ reason }: BatchRejected<Name>): boolean =>
  reason === 'unsent';

/** Fields that results and rows in doubt share. They are copied by name, because spreading every field costs time and memory on long runs. */
const sharedFields = ({ shared, unplaced }: { shared?: true; unplaced?: readonly unknown[] }) => ({
  ...(shared && { shared }),
  ...(unplaced && { unplaced }),
});

/** Returns the row index and the saved form of the outcome. The saved form is undefined for a row that the run did not reach. */
export function toSavedOutcome<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
): [number, SavedOutcome | undefined] {
  if ('result' in outcome) {
    const { index, result } = outcome.result;
    return [index, { result, ...sharedFields(outcome.result) }];
  }
  if ('inDoubt' in outcome) {
    const { index, error } = outcome.inDoubt;
    return [index, { inDoubt: error.message, ...sharedFields(outcome.inDoubt) }];
  }
  const { index, reason, message, sent, fault, error } = outcome.rejected;
  if (isUnsent(outcome.rejected)) return [index, undefined];
  const details = error?.kind === 'service' && { code: error.code, cause: error.cause, resolution: error.resolution };
  return [index, { reason, message, sent, ...(fault && { fault }), ...(details && { details }) }];
}

/** Restores an outcome from its saved form. A row that was sent but has no outcome is in doubt. */
export function fromSavedOutcome<Name extends BatchOperationName>(
  run: Pick<LoadedRun, 'operation'>,
  index: number,
  record: BatchTypes[Name]['record'],
  saved: SavedOutcome | undefined,
): BatchOutcome<Name> {
  const row = {
    index,
    record,
    ...(saved?.shared && { shared: saved.shared }),
    ...(saved?.unplaced && { unplaced: saved.unplaced }),
  };
  const inDoubt = saved
    ? saved.inDoubt
    : 'The run was interrupted while this row was in flight. You may have been charged for it.';
  if (inDoubt !== undefined) {
    const error = new NetworkError(run.operation, inDoubt, { mayHaveBeenCharged: true });
    return { inDoubt: { ...row, error } satisfies BatchInDoubt<Name> };
  }
  if (saved?.message === undefined) return { result: { ...row, result: saved?.result as BatchTypes[Name]['result'] } };
  const { reason = 'rejected', message, sent = true, fault, details } = saved;
  const error = details && new ServiceError(run.operation, message, details);
  return { rejected: { index, record, reason, message, sent, ...(fault && { fault }), ...(error && { error }) } };
}
