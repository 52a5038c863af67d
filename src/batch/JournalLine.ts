import type { Written } from './JournalState.ts';
import type { Ranges, Span } from './ranges.ts';

/** A line of `journal.log`. */
export type JournalLine =
  /** Rows of a call that is about to be sent. */
  | readonly ['sending', ...Span]
  /** They were not sent after all. */
  | readonly ['released', Ranges]
  /** The sink is safe so far. `segment`: the number of the oldest file of answers that are needed still. */
  | readonly ['wrote', Written & { segment: number }]
  | readonly ['done'];
