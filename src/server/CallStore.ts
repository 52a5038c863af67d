import type { Answer } from './Answer.ts';

/** Keeps what came of each call, by its id. */
export interface CallStore {
  /**
   * The answer of the call with this id. Its first arrival does the work; a later one waits for it and gets the same answer.
   *
   * @param id of the call, from the browser. It lives for as long as a call can.
   * @param digest of the operation and its input.
   * @returns `other` when the id was used for another call, `gone` when the answer is not kept any more: the call's outcome is in doubt then.
   */
  once(id: string, digest: string, work: () => Promise<Answer>): Promise<Answer | 'other' | 'gone'>;
}
