/** What a person at a terminal can mend: it is said in one sentence, without a stack. */
export class Failure extends Error {
  /** With what the command ends. */
  readonly code: number;
  constructor(message: string, { code = exitCodes.failed, ...options }: ErrorOptions & { code?: number } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** With what the command ends. What they mean is a promise: scripts read them. */
export const exitCodes = {
  /** It did what it was asked, or was ended by a person. */
  done: 0,
  /** It could not do it. */
  failed: 1,
  /** It was called in a way that it does not understand. */
  usage: 2,
  /** A job stopped by itself before its end; `doorplate resume` goes on. */
  stopped: 3,
  /** A job is done, and some of its rows are in doubt. */
  inDoubt: 4,
} as const;
