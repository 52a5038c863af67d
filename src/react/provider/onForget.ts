import type { Client } from '../../core/index.ts';
import { forgetAnswers, paidAnswersOf } from './paidAnswers.ts';

type Forget = (client: Client) => void;

/** Every store that keeps what a client has paid for. A page that never loads one has nothing in it. */
const stores: Forget[] = [
  (client) => {
    forgetAnswers(paidAnswersOf(client));
  },
];

/** For a store beside the first: how it forgets what was answered. */
export function onForget(forget: Forget): void {
  stores.push(forget);
}

/** Forgets what this client has paid for, in every store. */
export function forgetPaid(client: Client): void {
  for (const forget of stores) forget(client);
}
