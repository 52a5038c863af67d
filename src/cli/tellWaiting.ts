import { type Client, type OperationName, operations } from '../core/index.ts';
import { inWords } from './progressLine.ts';
import { note } from './say.ts';

/** ms after which a person may think that a command hangs. */
const quiet = 10_000;

/** Says once of a call that takes long that it is waited for, and for how long at most. @returns what ends that. */
export function tellWaiting({ options }: Client, name: OperationName, what: string): () => void {
  const { timeout: given } = options;
  const most = (typeof given === 'number' ? given : given?.[name]) ?? operations[name].timeout ?? 10_000;
  const timer = setTimeout(() => {
    note(`${what} was asked for, and is waited for: for ${inWords(most)} at most.`);
  }, quiet);
  timer.unref();
  return () => {
    clearTimeout(timer);
  };
}
