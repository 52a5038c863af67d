/** What is needed of a connection to Redis. */
export interface RedisConnection {
  eval(script: string, keys: number, ...rest: (string | number)[]): Promise<unknown>;
}

/** When a call may begin, over all workers of a job. */
export interface SharedRateLimiter {
  /** Its turn is at the time that it resolves with, on the clock of `performance.now`; that is at once, or a moment away. @throws what the signal was aborted with. */
  nextSlot(signal: AbortSignal): Promise<number>;
  /** Nobody begins a call for so many ms. @throws what the signal was aborted with. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** A call has ended: how many in a row have now been good for nothing, since somebody began to give out the chunks. */
  recordResult(hasFailed: boolean, given?: string): Promise<number>;
}

/** ms for which turns are given out ahead: a clock that was set back, or workers that died, cost no more. */
const ahead = 2_000;
/**
 * ms that a call may leave after its turn; later, it takes another turn. So much longer than a second lasts the time in which no more calls than the limit
 * have their turns: then no second has more, whatever is early or late in it.
 */
export const maxLateness = 40;

/*
 * Turns stand evenly apart, on the clock of Redis: when Redis forgets all, one call begins too early, where a counter would let a whole second's calls
 * through. What stands further in the future than can be was written before the clock was set back.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local apart = tonumber(ARGV[1])
local ahead = tonumber(ARGV[2])
local since, pause = unpack(redis.call('HMGET', KEYS[2], 'since', 'ms'))
if since then
  local left = since + pause * 1000 - now
  if left > 0 and now >= tonumber(since) then return {0, now, left} end
end
local at = tonumber(redis.call('GET', KEYS[1]) or 0)
if at < now or at > now + ahead + apart then at = now end
if at > now + ahead then return {0, now, at - now - ahead / 2} end
redis.call('SET', KEYS[1], string.format('%.0f', at + apart), 'PX', 86400000)
return {1, now, at - now}`;

const slower = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local since, pause = unpack(redis.call('HMGET', KEYS[1], 'since', 'ms'))
if since and now >= tonumber(since) and since + pause * 1000 > now + ARGV[1] * 1000 then return 0 end
redis.call('HSET', KEYS[1], 'since', string.format('%.0f', now), 'ms', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`;

const inARow = `
if ARGV[1] == '0' then redis.call('DEL', KEYS[1]) return 0 end
local count = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], 86400000)
return count`;

/** @param name of the job whose calls are counted together. */
export function createSharedRateLimiter(
  redis: RedisConnection,
  name: string,
  callsPerSecond: number | undefined,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
): SharedRateLimiter {
  const key = (part: string) => `doorplate:{${name}}:${part}`;
  const clock = createClock();
  const apart = callsPerSecond === undefined ? 0 : Math.ceil((1000 * (1000 + maxLateness)) / callsPerSecond) + 1;
  return {
    async nextSlot(signal) {
      for (;;) {
        const before = performance.now();
        const asked = redis.eval(script, 2, key('turn'), key('pause'), apart, ahead * 1000);
        const [isMine, now, wait] = (await unless(signal, asked)) as [number, number, number];
        clock.told(now / 1000, before, performance.now());
        if (isMine === 1) return clock.here((now + wait) / 1000);
        await sleep(Math.min(1_000, wait / 1000), signal);
      }
    },
    async pause(ms, signal) {
      await unless(signal, redis.eval(slower, 1, key('pause'), Math.max(1, Math.round(ms))));
    },
    async recordResult(hasFailed, given = '') {
      return Number(await redis.eval(inARow, 1, key(`failures:${given}`), hasFailed ? 1 : 0));
    },
  };
}

/** A Redis that is away is waited for, but not by who is to end. */
function unless<Value>(signal: AbortSignal, asked: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    asked.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', end);
    });
  });
}

/**
 * What the clock of Redis shows, on the clock of this process: by the answer that came quickest, for who is told late believes that its turn is late too.
 * An answer that cannot be of the same clock was told after that one was set.
 */
function createClock() {
  /** What is to be added to the time there, and how far that may be off. */
  let best = { add: 0, off: Infinity };
  return {
    told(there: number, before: number, after: number) {
      const one = { add: (before + after) / 2 - there, off: (after - before) / 2 };
      const isAnother = Math.abs(one.add - best.add) > one.off + best.off;
      // Two clocks never go quite alike.
      best = isAnother || one.off <= best.off ? one : { ...best, off: best.off + 0.01 };
    },
    here: (there: number) => there + best.add,
  };
}
