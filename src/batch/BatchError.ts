/**
 * Error for a batch that did not start. Nothing was sent.
 *
 * - `running`: another process is working on this job
 * - `changed`: the source or the options have changed since the job was started. `changes` lists the differences
 * - `journal`: the journal folder cannot be read or written, or its files contradict each other because data was lost.
 *   In a report, `journal` can also mean that the lock file disappeared, so another process may own the job
 * - `results`: the results cannot be written, or they lack rows that, according to the journal, were flushed
 * - `exported`: the run was exported to resume elsewhere. To resume it here anyway, set `reclaim` of `runBatch`
 * - `exchange`: the run cannot be exported or imported. The message says why
 * - `columns`: no column in the source can be sent, a column is mapped to an unknown field, or a column to send shares its name with another
 * - `source`: the source cannot be read twice, because it is a pipe, or it changed while it was being read
 * - `lines`: the source has unreadable lines, and either `strict` is set or the source has no row
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
    /** Descriptions of what has changed, such as 'the settings'. Empty unless the reason is `changed`. */
    readonly changes: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Creates the error for a journal whose files contradict each other. @param problem completes the sentence "The journal in X …". */
export const journalCorruptError = (folder: string, problem: string) =>
  new BatchError(
    'journal',
    `The journal in ${folder} ${problem}, so data was lost or edited. Nothing was sent, to avoid charging rows twice.`,
  );

/**
 * Wraps a file-system error in a BatchError.
 *
 * @param what what failed, as the beginning of the message.
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
