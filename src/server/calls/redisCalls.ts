import type { RelayResponse } from '../answer/responses.ts';
import { type RelayCall, type CallStore, StoreUnavailable } from './CallStore.ts';
import { createRequestClock } from '../clock.ts';
import { createMemoryCalls, maxResponseBytes } from './memoryCalls.ts';
import { createCallCipher, type CallCipher } from './callCipher.ts';

/** The part of an `ioredis` client that the call store uses. The client can connect to a single server or a cluster. */
export interface RedisClient {
  eval(script: string, numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

/** Options of `createRedisCalls`. */
export interface RedisCallsOptions {
  /**
   * Milliseconds without a heartbeat after which a process counts as dead and its calls are in doubt. A live process sends four heartbeats in
   * this time. A Redis command that takes longer than a quarter of this time counts as failed.
   *
   * @default 4000
   */
  lease?: number;
}

/**
 * Creates a call store in Redis. Each call is sent to the service only once, even if several processes receive requests for it. The process that
 * receives the first request claims the call id and sends heartbeats. Other processes wait for the response. If a process dies during a call,
 * the call is in doubt and is not sent again. `createAddressHandler({ redis })` creates this store automatically.
 *
 * A response is stored for the `ttl` of its call, both in Redis and in the memory of the process that received it. The copy in Redis is
 * encrypted with a key derived from the call id.
 *
 * @param redis An `ioredis` client, Redis 5 or later. While it is unavailable, no call is sent.
 * @throws TypeError if `lease` is not a positive integer.
 * @example
 * ```ts
 * createAddressHandler({ client, redis, calls: createRedisCalls(redis, { lease: 10_000 }) });
 * ```
 */
export function createRedisCalls(redis: RedisClient, { lease = 4_000 }: RedisCallsOptions = {}): CallStore {
  if (!Number.isInteger(lease) || lease < 1)
    throw new TypeError('createRedisCalls: `lease` must be a positive whole number of milliseconds.');
  const memory = createMemoryCalls();
  const heartbeat = lease / 4;

  async function run(script: string, { name }: CallCipher, ...given: (string | number)[]): Promise<unknown> {
    const clock = createRequestClock();
    clock.expireAfter(heartbeat);
    try {
      return await clock.within(redis.eval(script, 1, `doorplate:call:${name}`, ...given));
    } finally {
      clock.clear();
    }
  }

  /** Claims the call. Returns undefined if this process must make the call, or the response if another process is making it. */
  async function claim(cipher: CallCipher, owner: string, ttl: number): Promise<RelayResponse | undefined> {
    const end = performance.now() + ttl;
    let hasSeen = false;
    for (let pause = 10; performance.now() < end; pause = Math.min(1.5 * pause, 250)) {
      const reply = run(claimScript, cipher, cipher.digest, owner, lease, lease + ttl, Number(hasSeen));
      const [word, answer] = (await reply.catch((cause: unknown) => {
        // Another process has started the call, so it may have been sent.
        throw hasSeen ? new NoResponse('gone') : new StoreUnavailable(cause);
      })) as [word: string, answer?: string];
      if (word === 'yours') return undefined;
      if (word === 'other') throw new NoResponse('other');
      if (word !== 'wait') return await decryptResponse(cipher, answer);
      hasSeen = true;
      await delay(pause);
    }
    throw new NoResponse('gone');
  }

  /** Stores the outcome of a call. Only the first attempt is awaited. If that attempt fails, retries continue in the background for the `ttl` of the call. */
  async function update(
    cipher: CallCipher,
    owner: string,
    next: string,
    ttl: number,
    ...answer: string[]
  ): Promise<void> {
    const end = performance.now() + ttl;
    const once = () =>
      run(
        updateScript,
        cipher,
        cipher.digest,
        owner,
        next,
        lease,
        Math.max(1, Math.ceil(end - performance.now())),
        ...answer,
      );
    const again = async () => {
      for (let pause = heartbeat / 4; performance.now() < end; pause = Math.min(2 * pause, lease)) {
        await delay(pause);
        if (await succeeds(once())) return;
      }
    };
    if (!(await succeeds(once()))) void again();
  }

  async function claimAndWork(call: RelayCall, work: () => Promise<RelayResponse>): Promise<RelayResponse> {
    const { id, digest, ttl } = call;
    const cipher = await createCallCipher(id, digest);
    const owner = crypto.randomUUID();
    const otherResponse = await claim(cipher, owner, ttl);
    if (otherResponse) return otherResponse;
    const heartbeatTimer = setInterval(
      () => void succeeds(run(updateScript, cipher, cipher.digest, owner, owner, lease, lease + ttl)),
      heartbeat,
    );
    let answer: RelayResponse;
    try {
      answer = await work();
    } catch (error) {
      clearInterval(heartbeatTimer);
      // Nothing was sent, so waiting requests can take over immediately. The short time to live keeps rejected calls from filling up Redis.
      await update(cipher, owner, '', lease);
      throw error;
    }
    // A response that was paid for is returned even if it cannot be stored.
    const encrypted = await encryptResponse(cipher, answer).catch(() => '');
    clearInterval(heartbeatTimer);
    await update(cipher, owner, owner, ttl, encrypted);
    return answer;
  }

  return {
    async once(call, work) {
      try {
        return await memory.once(call, () => claimAndWork(call, work));
      } catch (error) {
        if (error instanceof NoResponse) return error.word;
        throw error;
      }
    },
  };
}

/**
 * Each call is stored as a Redis hash with four fields: `digest` of the input, `owner` (`''` once released), `until` (end of the owner's lease)
 * and `answer` (`''` if it is too large to store). Redis runs each script atomically. Only Redis's clock is used, because the machines' clocks
 * can differ.
 */
const redisTime = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Claims a call. ARGV: digest, owner, lease in ms, time to live in ms, and 1 if this process has already seen another owner. If it has, a
 * missing hash means that Redis has lost the call, not that the owner has released it. The owner can send the same command twice, because clients resend
 * commands after a lost connection.
 */
const claimScript = `${redisTime}
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
 * Updates a call for its owner: extends the lease, stores the response or releases the call. ARGV: digest, owner, new owner, lease in ms, time to
 * live in ms, and the response if there is one. Recreates the hash if Redis has lost it.
 */
const updateScript = `${redisTime}
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'owner', ARGV[3], 'until', now + ARGV[4])
if ARGV[6] then redis.call('HSET', KEYS[1], 'answer', ARGV[6]) end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

/** Thrown if the call id is known but there is no response for this request. */
class NoResponse extends Error {
  constructor(readonly word: 'other' | 'gone') {
    super(word);
  }
}

/** Waits for the given number of milliseconds without keeping the process alive. */
const delay = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    (timer as { unref?: () => void }).unref?.();
  });

const succeeds = (command: Promise<unknown>): Promise<true | undefined> =>
  command.then(
    () => true,
    () => undefined,
  );

/** Encrypts a response. Returns `''` if the response is too large to store. */
async function encryptResponse(cipher: CallCipher, answer: RelayResponse): Promise<string> {
  const { size } = new Blob([answer.body]);
  return size >= maxResponseBytes ? '' : await cipher.encrypt(await encodeResponse(answer));
}

/** Decrypts the response that another process stored. */
async function decryptResponse(cipher: CallCipher, text = ''): Promise<RelayResponse> {
  try {
    return decodeResponse(await cipher.decrypt(text));
  } catch {
    throw new NoResponse('gone');
  }
}

/** A serialized response without its body. */
interface Head extends Omit<RelayResponse, 'body'> {
  /** Whether the body is a file rather than a string. */
  isFile: boolean;
}

const lineFeed = 10;

/** Serializes a response as a line of JSON followed by the body. */
async function encodeResponse({ body, ...rest }: RelayResponse): Promise<Uint8Array<ArrayBuffer>> {
  const head: Head = { ...rest, isFile: typeof body !== 'string' };
  return new Uint8Array(await new Blob([`${JSON.stringify(head)}\n`, body]).arrayBuffer());
}

function decodeResponse(bytes: Uint8Array<ArrayBuffer>): RelayResponse {
  const end = bytes.indexOf(lineFeed);
  const { isFile, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  const body = bytes.subarray(end + 1);
  return {
    ...rest,
    // The Blob needs no type, because the content type is in the headers.
    body: isFile ? new Blob([body]) : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
  };
}
