/** What a sink of one's own has failed with, which may be anything. */
export const asSinkError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('The results could not be written.', { cause });
