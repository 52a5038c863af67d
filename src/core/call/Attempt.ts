import type { Client } from '../client/Client.ts';
import type { Operation } from '../operation/Operation.ts';
import type { Deadline } from './deadline.ts';

/**
 * What is known of a try, should it fail now: it decides about a repeat.
 * - `notSent`: provably never left · `refused`: the service did no work · `unknown`: it may have · `final`: a repeat would end in the same way
 */
export type Knowledge = 'notSent' | 'refused' | 'unknown' | 'final';

/** One try of a call. Each step throws one of our errors, and leaves here what is known by then. */
export interface Try<Input = never, Output = unknown> {
  readonly client: Client;
  readonly operation: Operation<Input, Output>;
  readonly input: Input;
  readonly deadline: Deadline;
  /** 1 for the first. */
  readonly attempt: number;
  knowledge: Knowledge;
  /** HTTP status, when an answer came. */
  status: number | undefined;
}
