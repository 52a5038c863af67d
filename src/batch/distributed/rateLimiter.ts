/** The part of a Redis connection that the limiter needs. */
export interface RedisConnection {
  eval(script: string, keys: number, ...rest: (string | number)[]): Promise<unknown>;
}

/** Limits the calls of a job over all workers. */
export interface SharedRateLimiter {
  /**
   * Reserves a slot for one call. Resolves with its time, by `performance.now`, which is now or a moment away.
   *
   * @throws the signal's reason.
   */
  nextSlot(signal: AbortSignal): Promise<number>;
  /** Pauses all workers for some ms. @throws the signal's reason. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Counts a finished call. @returns the number of failed calls in a row, since the current producer started. */
  recordResult(hasFailed: boolean, producer?: string): Promise<number>;
}

/** ms for which slots are reserved ahead: the most that a clock set back, or dead workers, can cost. */
const maxAhead = 2_000;
/**
 * ms that a call may leave after its slot; later, it takes another one. The limit holds over a second plus this time, so no second has
 * more calls, however early or late they leave.
 */
export const maxLateness = 40;

/*
 * Slots are evenly spaced on the clock of Redis. If Redis forgets everything, one call begins too early; a counter would let a whole
 * second's calls through. A slot further in the future than possible was written before the clock was set back.
 */
const reserveSlot = `
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

const extendPause = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local since, pause = unpack(redis.call('HMGET', KEYS[1], 'since', 'ms'))
if since and now >= tonumber(since) and since + pause * 1000 > now + ARGV[1] * 1000 then return 0 end
redis.call('HSET', KEYS[1], 'since', string.format('%.0f', now), 'ms', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`;

const countFailures = `
if ARGV[1] == '0' then redis.call('DEL', KEYS[1]) return 0 end
local count = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], 86400000)
return count`;

/** @param name job whose calls are limited together. */
export function createSharedRateLimiter(
  redis: RedisConnection,
  name: string,
  callsPerSecond: number | undefined,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
): SharedRateLimiter {
  const key = (part: string) => `doorplate:{${name}}:${part}`;
  const clock = createRedisClock();
  const slotMicroseconds =
    callsPerSecond === undefined ? 0 : Math.ceil((1000 * (1000 + maxLateness)) / callsPerSecond) + 1;
  return {
    async nextSlot(signal) {
      for (;;) {
        const before = performance.now();
        const reserving = redis.eval(reserveSlot, 2, key('turn'), key('pause'), slotMicroseconds, maxAhead * 1000);
        const [isReserved, now, wait] = (await abortable(signal, reserving)) as [number, number, number];
        clock.sync(now / 1000, before, performance.now());
        if (isReserved === 1) return clock.toLocal((now + wait) / 1000);
        await sleep(Math.min(1_000, wait / 1000), signal);
      }
    },
    async pause(ms, signal) {
      await abortable(signal, redis.eval(extendPause, 1, key('pause'), Math.max(1, Math.round(ms))));
    },
    async recordResult(hasFailed, producer = '') {
      return Number(await redis.eval(countFailures, 1, key(`failures:${producer}`), hasFailed ? 1 : 0));
    },
  };
}

/** Waits for Redis, even if it is unreachable, but only until the signal aborts. */
function abortable<Value>(signal: AbortSignal, reply: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    reply.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}

/**
 * Converts times of Redis's clock to this process's clock, by the fastest reply: a late reply would make its slot look late. A reply that
 * contradicts the estimate came after a clock was set.
 */
function createRedisClock() {
  /** Offset from Redis's clock to ours, and its maximum error. */
  let best = { offset: 0, error: Infinity };
  return {
    sync(redisTime: number, before: number, after: number) {
      const latest = { offset: (before + after) / 2 - redisTime, error: (after - before) / 2 };
      const contradicts = Math.abs(latest.offset - best.offset) > latest.error + best.error;
      // The error grows, because two clocks never run at exactly the same speed.
      best = contradicts || latest.error <= best.error ? latest : { ...best, error: best.error + 0.01 };
    },
    toLocal: (redisTime: number) => redisTime + best.offset,
  };
}
