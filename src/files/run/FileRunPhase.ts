/**
 * Where a file is on its way, and the only thing that says so:
 * - `empty` no file · `reading` one is being read · `ready` it can be looked at, and started
 * - `running` · `paused` by a person; calls under way end · `stopping` waits for calls under way
 * - ended: `stopped` by itself, `reason` says why, and `resume` goes on · `done` every row has an outcome · `cancelled` by a person
 */
export type FileRunPhase =
  | 'empty'
  | 'reading'
  | 'ready'
  | 'running'
  | 'paused'
  | 'stopping'
  | 'stopped'
  | 'done'
  | 'cancelled';
