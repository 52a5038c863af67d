/**
 * Error thrown when a batch cannot start. Nothing was sent.
 *
 * - `running`: another process is working on this job
 * - `changed`: the source or the options have changed since the job was started. `changes` lists the differences
 * - `journal`: the journal folder is not readable or writable, or its files contradict each other because data was lost. In a report,
 *   `journal` can also mean that the lock file disappeared, so another process may own the job
 * - `results`: the results cannot be written, or they are missing rows that the journal recorded as flushed
 * - `exported`: the run was exported to be resumed elsewhere. To resume it here anyway, set the `reclaim` option of `runBatch`
 * - `exchange`: the run cannot be exported or imported. The message says why
 * - `columns`: no column can be sent, a column is mapped to an unknown field, or a column to be sent shares its name with another
 * - `source`: the source cannot be read twice, because it is a pipe, or it changed while it was being read
 * - `lines`: the source has unreadable lines, and either `strict` is set or no line can be used as a row
 */
export class BatchError extends Error {
  override name = 'BatchError';
  constructor(
    readonly reason:
      | 'running'
      | 'changed'
      | 'journal'
      | 'results'
      | 'source'
      | 'columns'
      | 'lines'
      | 'exported'
      | 'exchange',
    message: string,
    /** Descriptions of what has changed, such as `the settings`. Empty unless the reason is `changed`. */
    readonly changes: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Returns the error to throw when a journal's files contradict each other.
 *
 * @param problem completes the sentence "The journal in X …".
 */
export const journalCorruptError = (folder: string, problem: string) =>
  new BatchError(
    'journal',
    `The journal in ${folder} ${problem}, so data was lost or edited. Nothing was sent, to avoid charging rows twice.`,
  );

/**
 * Runs an action and wraps any file-system error in a BatchError.
 *
 * @param what the start of the error message, such as "The journal cannot be read".
 * @throws BatchError
 */
export async function wrapFsError<Value>(
  reason: BatchError['reason'],
  what: string,
  action: Promise<Value>,
): Promise<Value> {
  try {
    return await action;
  } catch (cause) {
    if (cause instanceof BatchError) throw cause;
    throw new BatchError(reason, `${what}: ${(cause as Error).message}`, [], { cause });
  }
}
