import type { Answer } from '../Answer.ts';
import type { CallOnce, CallStore } from '../CallStore.ts';
import { createClock } from '../createClock.ts';
import { createMemoryCalls, mostOfOne } from '../createMemoryCalls.ts';
import { StoreAway } from '../StoreAway.ts';
import { arrive, tell } from './callScripts.ts';
import { createSeal, type Seal } from './createSeal.ts';
import { packed, unpacked } from './packed.ts';
import type { RedisClient } from './RedisClient.ts';

export interface RedisCallsOptions {
  /**
   * ms after which a machine that says nothing any more is taken for dead: its call is in doubt then. It says that it lives four times as often, and
   * a Redis that takes a quarter of it for one command is taken for absent.
   * @default 4000
   */
  lease?: number;
}

/** The id is known, and there is no answer to give. */
class Known extends Error {
  constructor(readonly word: 'other' | 'gone') {
    super(word);
  }
}

/** Nobody waits for this alone: a process may end meanwhile. */
const rest = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    (timer as { unref?: () => void }).unref?.();
  });

/**
 * Ids and answers in Redis: one piece of work per id over any number of processes. The first arrival claims the id, and says again and again that it
 * works on it; one that comes to another process waits for the answer. A process that dies in the middle leaves a call in doubt, which is never worked
 * again. `createAddressHandler({ redis })` makes one by itself.
 *
 * An answer is kept for the `life` of its call, encrypted with its id, and also in the memory of the process that gave it.
 *
 * @throws TypeError for a `lease` that is not whole ms above 0.
 * @param redis an `ioredis` client. When it does not answer, no work is begun. Redis 5 or later.
 */
export function createRedisCalls(redis: RedisClient, { lease = 4_000 }: RedisCallsOptions = {}): CallStore {
  if (!Number.isInteger(lease) || lease < 1) throw new TypeError('createRedisCalls: `lease` must be whole ms above 0.');
  const here = createMemoryCalls();
  const beat = lease / 4;

  async function run(script: string, { name }: Seal, ...given: (string | number)[]): Promise<unknown> {
    const clock = createClock();
    clock.end(beat);
    try {
      return await clock.within(redis.eval(script, 1, `doorplate:call:${name}`, ...given));
    } finally {
      clock.clear();
    }
  }

  /** The answer of another process, or `undefined` when the call is ours to work on. */
  async function arrived(seal: Seal, owner: string, life: number): Promise<Answer | undefined> {
    const end = performance.now() + life;
    let hasSeen = false;
    for (let pause = 10; performance.now() < end; pause = Math.min(1.5 * pause, 250)) {
      const said = run(arrive, seal, seal.digest, owner, lease, lease + life, Number(hasSeen));
      const [word, answer] = (await said.catch((cause: unknown) => {
        // Who has seen the work of another cannot say any more that nothing was asked.
        throw hasSeen ? new Known('gone') : new StoreAway(cause);
      })) as [word: string, answer?: string];
      if (word === 'yours') return undefined;
      if (word === 'other') throw new Known('other');
      if (word !== 'wait') return await readable(seal, answer);
      hasSeen = true;
      await rest(pause);
    }
    throw new Known('gone');
  }

  /** Says what came of a call. A Redis that is away hears it when it is back, within the id's life; nobody waits for more than the first try. */
  async function settle(seal: Seal, owner: string, next: string, life: number, ...answer: string[]): Promise<void> {
    const end = performance.now() + life;
    const once = () =>
      run(tell, seal, seal.digest, owner, next, lease, Math.max(1, Math.ceil(end - performance.now())), ...answer);
    const again = async () => {
      for (let pause = beat / 4; performance.now() < end; pause = Math.min(2 * pause, lease)) {
        await rest(pause);
        if (await isDone(once())) return;
      }
    };
    if (!(await isDone(once()))) void again();
  }

  async function worked(call: CallOnce, work: () => Promise<Answer>): Promise<Answer> {
    const { id, digest, life } = call;
    const seal = await createSeal(id, digest);
    const owner = crypto.randomUUID();
    const theirs = await arrived(seal, owner, life);
    if (theirs) return theirs;
    const beating = setInterval(
      () => void isDone(run(tell, seal, seal.digest, owner, owner, lease, lease + life)),
      beat,
    );
    let answer: Answer;
    try {
      answer = await work();
    } catch (error) {
      clearInterval(beating);
      // Nothing was done: who waits asks again at once, and what a relay refuses does not fill Redis.
      await settle(seal, owner, '', lease);
      throw error;
    }
    // What was paid for is given, whatever becomes of its copy.
    const kept = await closed(seal, answer).catch(() => '');
    clearInterval(beating);
    await settle(seal, owner, owner, life, kept);
    return answer;
  }

  return {
    async once(call, work) {
      try {
        return await here.once(call, () => worked(call, work));
      } catch (error) {
        if (error instanceof Known) return error.word;
        throw error;
      }
    },
  };
}

const isDone = (command: Promise<unknown>): Promise<true | undefined> =>
  command.then(
    () => true,
    () => undefined,
  );

/** `''` of an answer that is too large to be kept. */
async function closed(seal: Seal, answer: Answer): Promise<string> {
  const { size } = new Blob([answer.body]);
  return size >= mostOfOne ? '' : await seal.close(await packed(answer));
}

/** What another process has kept, or has not. */
async function readable(seal: Seal, text = ''): Promise<Answer> {
  try {
    return unpacked(await seal.open(text));
  } catch {
    throw new Known('gone');
  }
}
