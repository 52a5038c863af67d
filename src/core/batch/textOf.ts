import type { Reading, ReadLimits } from '../operation/Operation.ts';

type ReadsText = (limits: ReadLimits) => Promise<Reading>;
const readers = new WeakMap<Response, ReadsText>();

/** For an adapter: so the text of this answer is read, in fewer turns than from its stream. */
export function knowText(response: Response, reads: ReadsText): void {
  readers.set(response, reads);
}

/** How the text of an answer is read, where its adapter knows a shorter way. */
export const textOf = (response: Response): ReadsText | undefined => readers.get(response);
