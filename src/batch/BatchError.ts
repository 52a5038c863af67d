/**
 * A batch that was not begun: nothing has been sent.
 * - `running`: another runner works on this job
 * - `changed`: the source or the options are not those that the job was begun with; `changes` names them
 * - `journal`: the folder of the journal cannot be read or written, or it does not know what the answers or the results know: its disk has lost something.
 *   In a report: its lock is gone, so that nobody knows who works on the job
 * - `results`: where the results go cannot be written, or it does not have any more what the journal says is safe there
 * - `handed-over`: the run was exported and goes on elsewhere; `takeBack` of `runBatch` goes on here all the same
 * - `exchange`: this run cannot be exported, or not be brought in: the message says why
 * - `columns`: nothing can be found by the columns of the source, one is said to hold a field that the service does not have, or two of them have one name, and
 *   it is not known which of them is meant
 * - `source`: the source cannot be read a second time (a pipe), or was changed while it was read: then nothing more of it is sent
 * - `lines`: the source has lines that cannot be used, and `strict` was asked for
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
      | 'handed-over'
      | 'exchange',
    message: string,
    /** Of `changed`: what is not as it was, each in words, such as 'the settings'. Empty for any other reason. */
    readonly changes: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Why a journal that has lost something is not gone on with. */
export const journalCorruptError = (folder: string, what: string) =>
  new BatchError(
    'journal',
    `The journal in ${folder} ${what}. Its disk has lost what it had said that it had written, or a file was deleted or changed. What was sent since is not known, so nothing is sent.`,
  );

/** What a disk says no to, before anything is sent, as a reason and a sentence. @throws BatchError */
export async function wrapFsError<Value>(
  reason: BatchError['reason'],
  what: string,
  acting: Promise<Value>,
): Promise<Value> {
  try {
    return await acting;
  } catch (cause) {
    if (cause instanceof BatchError) throw cause;
    throw new BatchError(reason, `${what}: ${(cause as Error).message}`, [], { cause });
  }
}
