import type { Operation } from '../../core/index.ts';
import { type Answer, Refused } from './answerTo.ts';
import type { CallOnce, CallStore } from '../calls/CallStore.ts';
import type { Clock } from '../clock.ts';
import { Left } from '../createAddressHandler.ts';

/**
 * The answer of a call that may arrive more than once: its first arrival does the work.
 *
 * @throws Refused where the store has no answer for this arrival, or none in time; else whatever the work and the store throw.
 */
export async function answerOnce(
  calls: CallStore,
  call: CallOnce,
  { name, chargeable }: Pick<Operation<never, unknown>, 'name' | 'chargeable'>,
  work: () => Promise<Answer>,
  clock: Clock,
  gone: AbortSignal,
): Promise<Answer> {
  let done: Answer | undefined;
  let isOurs = false;
  let isOver = false;
  let give: (answer: Answer | 'late') => void = () => undefined;
  const once = () =>
    calls.once(call, async () => {
      isOurs = true;
      done = await work();
      if (isOver) give(done);
      return done;
    });
  const answering = once().catch((error: unknown) => {
    // A store that fails after the work does not lose what was paid for.
    if (done) return done;
    // Who waited for one that has left asks in their place.
    if (error instanceof Left && !gone.aborted) return once();
    throw error;
  });
  // Who waits for another arrival may wait for one that the host has ended (a worker whose visitor has gone), and a store may hang, before the work and
  // after it.
  const late = new Promise<Answer | 'late'>((resolve) => {
    give = resolve;
    clock.onEnd(() => {
      isOver = true;
      if (done) resolve(done);
      else if (!isOurs) resolve('late');
    });
  });
  const answer = await Promise.race([answering, late]);
  const doubt = { mayHaveBeenCharged: chargeable };
  switch (answer) {
    case 'late':
      throw new Refused(504, `${name} was asked before, and is not answered yet.`, { kind: 'timeout', ...doubt });
    case 'other':
      throw new Refused(409, 'The id of this call was used for another one.');
    case 'gone':
      throw new Refused(502, `${name} was answered before, and its answer is not kept any more.`, {
        kind: 'network',
        ...doubt,
      });
    default:
      return answer;
  }
}
