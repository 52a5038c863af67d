import type { KeptOutcome } from '../files/index.ts';
import type { BatchTally } from './BatchTally.ts';

/** How far the sink is: all rows before `rows` are safe there. */
export interface Written {
  rows: number;
  position: unknown;
  /** Of the answers that have a column. undefined: no answer was written yet. */
  fields: readonly string[] | undefined;
  tally: BatchTally;
}

/** What an earlier run has left. */
export interface JournalState {
  written: Written | undefined;
  /** Answers of rows, by their places; without `isWhole` those that waited for their place in the sink. */
  answers: Map<number, KeptOutcome>;
  /** Rows that were begun and have no answer. */
  begun: Set<number>;
  /** A row that was answered, and of which no line says that it was begun: the journal has lost lines. */
  unknown: number | undefined;
  isDone: boolean;
}
