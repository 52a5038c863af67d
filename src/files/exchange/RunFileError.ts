/**
 * A run file, or the file of its rows, with which nothing can be done. Nothing was sent, and nothing was changed.
 * - `damaged`: it is not a run file, or it was changed: the message says at which line
 * - `version`: a later version of Doorplate has written it
 * - `cut`: its end is missing
 * - `operation`: it is of another operation
 * - `other-file`: the rows that it speaks of are not those of this file
 * - `digest`: this page cannot compare files: browsers do that for pages over https only
 */
export class RunFileError extends Error {
  override name = 'RunFileError';
  constructor(
    readonly reason: 'damaged' | 'version' | 'cut' | 'operation' | 'other-file' | 'digest',
    message: string,
  ) {
    super(message);
  }
}
