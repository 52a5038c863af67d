import type { Answer } from '../answer/answerTo.ts';
import { type CallOnce, type CallStore, StoreAway } from '../calls/CallStore.ts';
import { createClock } from '../clock.ts';
import { createMemoryCalls, mostOfOne } from '../calls/memoryCalls.ts';
import { createSeal, type Seal } from './seal.ts';

/** What a store of calls uses of an `ioredis` client, of one server or of a cluster. */
export interface RedisClient {
  eval(script: string, numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

/**
 * A call is one hash: `digest` of its input, `owner` of the work (`''` once it was freed), `until` when its owner is taken for dead unless it says that it
 * is not, and `answer` (`''`: too large to be kept). Redis runs a script whole, and its clock is the only one: those of the machines may differ.
 */
const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * One arrival. ARGV: digest, owner, ms of a lease, ms that the id lives, and 1 for who has seen the work of another: where its trace has gone, it was
 * lost and not freed. The owner's own command may come twice, for a client sends again what was lost with its connection.
 */
export const arrive = `${now}
local digest, owner, ends, answer = unpack(redis.call('HMGET', KEYS[1], 'digest', 'owner', 'until', 'answer'))
if not digest and ARGV[5] == '1' then return {'gone'} end
if digest and owner ~= '' and not (owner == ARGV[2] and not answer) then
  if digest ~= ARGV[1] then return {'other'} end
  if answer then return {'answered', answer} end
  if tonumber(ends) < now then return {'gone'} end
  return {'wait'}
end
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'owner', ARGV[2], 'until', now + ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {'yours'}`;

/**
 * What its owner says of a call: that it works on it, what came of it, or that nothing was done. ARGV: digest, owner, the owner from now on, ms of a
 * lease, ms that the id lives, and the answer where there is one. It holds also where Redis has forgotten the call.
 */
export const tell = `${now}
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'owner', ARGV[3], 'until', now + ARGV[4])
if ARGV[6] then redis.call('HSET', KEYS[1], 'answer', ARGV[6]) end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

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

/** All but the body. */
interface Head extends Omit<Answer, 'body'> {
  /** Is the body a file, and not a text? */
  isFile: boolean;
}

const lineEnd = 10;

/** An answer as bytes: a line of JSON, and the body as it is. */
export async function packed({ body, ...rest }: Answer): Promise<Uint8Array<ArrayBuffer>> {
  const head: Head = { ...rest, isFile: typeof body !== 'string' };
  return new Uint8Array(await new Blob([`${JSON.stringify(head)}\n`, body]).arrayBuffer());
}

export function unpacked(bytes: Uint8Array<ArrayBuffer>): Answer {
  const end = bytes.indexOf(lineEnd);
  const { isFile, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  const body = bytes.subarray(end + 1);
  return {
    ...rest,
    // Its type stands in the headers.
    body: isFile ? new Blob([body]) : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
  };
}
