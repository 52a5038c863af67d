/**
 * A batch that did not start: nothing was sent.
 *
 * - `running`: another process works on this job
 * - `changed`: the source or the options differ from those the job was started with; `changes` names them
 * - `journal`: the journal folder cannot be read or written, or its files contradict each other because data was lost.
 *   In a report: the lock file disappeared, so another process may own the job
 * - `results`: the results cannot be written, or they lack rows that the journal says were flushed
 * - `exported`: the run was exported and resumes elsewhere; `reclaim` of `runBatch` resumes it here anyway
 * - `exchange`: the run cannot be exported or imported; the message says why
 * - `columns`: no column of the source can be sent, a column is mapped to an unknown field, or two columns share a name and the choice is ambiguous
 * - `source`: the source cannot be read twice (a pipe), or it changed while it was read
 * - `lines`: the source has unreadable lines, and `strict` is set
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
    /** Differences in words, such as 'the settings'. Empty unless the reason is `changed`. */
    readonly changes: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Error for a journal whose files contradict each other. `problem` completes "The journal in X …". */
export const journalCorruptError = (folder: string, problem: string) =>
  new BatchError(
    'journal',
    `The journal in ${folder} ${problem}: data was lost or edited. Nothing was sent, to avoid charging rows twice.`,
  );

/**
 * Wraps a file-system error in a BatchError.
 *
 * @param what failed, as the beginning of the message.
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
