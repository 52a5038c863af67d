import type { Answer } from '../answer/answerTo.ts';

/** One call, as it is known again. */
export interface CallOnce {
  /** From the browser; it lives for as long as the call can. */
  readonly id: string;
  /** Of the operation and its input: the same id with another one is another call. */
  readonly digest: string;
  /** ms that the id is kept after its answer. */
  readonly life: number;
}

/** Keeps what came of each call, by its id. */
export interface CallStore {
  /**
   * The answer of this call. Its first arrival does the work; a later one waits for it and gets the same answer.
   *
   * @param work when it rejects, nothing was done: the id is forgotten, and who waits gets the rejection, or does the work instead.
   * @returns `other` when the id was used for another call, `gone` when the id is known and its answer is not kept: the call's outcome is in doubt then.
   */
  once(call: CallOnce, work: () => Promise<Answer>): Promise<Answer | 'other' | 'gone'>;
}

/** The store of calls does not answer. This arrival has asked nothing; whether one before it has, nobody can tell. */
export class StoreAway extends Error {
  constructor(readonly store: unknown) {
    super('The store of calls does not answer.');
  }
}
