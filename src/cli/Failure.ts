import { exitCodes } from './exitCodes.ts';

/** What a person at a terminal can mend: it is said in one sentence, without a stack. */
export class Failure extends Error {
  /** With what the command ends. */
  readonly code: number;
  constructor(message: string, { code = exitCodes.failed, ...options }: ErrorOptions & { code?: number } = {}) {
    super(message, options);
    this.code = code;
  }
}
