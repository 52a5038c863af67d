import type { BatchOperationName } from '../../core/index.ts';
import type { Kept, RunPresence } from './store/SavedRun.ts';

/**
 * How it is with a run that is kept: `running` or `paused` in another window, `left` before its end, `finished` (also by a person who cancelled
 * it), `handed-over`: it was exported, and goes on elsewhere, or `unreadable`: its file or its answers cannot be read any more.
 */
export type KeptState = RunPresence | 'left' | 'finished' | 'handed-over' | 'unreadable';

/** A kept run in figures. */
export interface KeptFigures {
  state: KeptState;
  fileName: string;
  begun: Date;
  /** Rows with an answer. */
  done: number;
  /** Rows of which nobody knows what became. */
  inDoubt: number;
  total: number;
  /** With what it was begun, and would go on: of the operation (`geocode`, `certify` …), which may cost. Of a run file it is what that says. */
  settings: Readonly<Record<string, unknown>>;
}

/** Figures of a kept run, and what another window does with it. */
export function keptFigures<Name extends BatchOperationName>(
  { fileName, moment, found }: Kept<Name>,
  presence: RunPresence | undefined,
): KeptFigures {
  const outcomes = [...(found?.outcomes.values() ?? [])];
  const total = found?.run.table.rows.length ?? 0;
  const isFinished = outcomes.length >= total || moment.cancelled;
  return {
    state: presence ?? (!found ? 'unreadable' : isFinished ? 'finished' : moment.handedOver ? 'handed-over' : 'left'),
    fileName,
    begun: new Date(moment.begun),
    done: outcomes.filter((outcome) => 'result' in outcome).length,
    inDoubt: outcomes.filter((outcome) => 'inDoubt' in outcome).length,
    total,
    settings: found?.run.settings ?? {},
  };
}
