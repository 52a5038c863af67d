import { isUnderWay, type BatchOperationName, type BatchState, type BatchStatus } from '../../core/index.ts';

/** How a run is shown: as the batch says, but `pausing` while calls are under way. */
export type RunStatus = BatchStatus | 'pausing';

/** Rows of a run by what became of them. Each is in one of them, or has not had its turn. */
export interface RunFigures {
  status: RunStatus;
  total: number;
  /** The service gave an answer to them. */
  answered: number;
  /** The service refused them, without charge. */
  turnedDown: number;
  /** They never left. */
  notSent: number;
  inDoubt: number;
  /** How a run has ended: `good` when every row has an answer, `bad` when none has, else `mixed`. undefined before its end. */
  tone: 'good' | 'mixed' | 'bad' | undefined;
}

/** Figures that mean what they say, of a batch over so many rows. */
export function runFigures<Name extends BatchOperationName>(
  batch: Pick<BatchState<Name>, 'status' | 'progress'>,
  rows: number,
): RunFigures {
  const { status, progress } = batch;
  const total = progress.total ?? rows;
  const answered = progress.results;
  const notSent = progress.unsent + progress.unsendable;
  const hasEnded = status !== 'ready' && !isUnderWay(status);
  return {
    status: status === 'paused' && progress.underWay > 0 ? 'pausing' : status,
    total,
    answered,
    turnedDown: progress.rejected - notSent,
    notSent,
    inDoubt: progress.inDoubt,
    tone: !hasEnded ? undefined : answered === 0 ? 'bad' : answered < total ? 'mixed' : 'good',
  };
}
