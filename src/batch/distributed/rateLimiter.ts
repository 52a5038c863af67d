/** The part of a Redis connection that the rate limiter needs. */
interface RedisConnection {
  eval(script: string, keys: number, ...rest: (string | number)[]): Promise<unknown>;
}

/** Limits the calls of a job across all workers. */
export interface SharedRateLimiter {
  /**
   * Reserves a slot for one call. Resolves with the slot's time on the clock of `performance.now`. The slot is at most two seconds away.
   *
   * @throws the signal's reason as soon as the signal is aborted.
   */
  nextSlot(signal: AbortSignal): Promise<number>;
  /** Pauses all workers for the given number of milliseconds. @throws the signal's reason as soon as the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Counts a finished call. @returns the number of consecutive failed calls since the current producer started. */
  recordResult(hasFailed: boolean, producer?: string): Promise<number>;
}

/** Maximum milliseconds between reserving a slot and the slot itself. If a clock is set back or workers die, at most this much time is lost. */
const maxAhead = 2_000;
/** Maximum milliseconds by which a call may miss its slot. A call that is later must reserve another slot. */
export const maxLateness = 30;
/** Milliseconds allowed for errors of the workers' clocks, and for the time between a worker's last look at its clock and the request. */
const clockTolerance = 30;
/** Milliseconds over which the calls of one second are spread, so that the limit holds even if some of them are late. */
const spread = 1_000 + maxLateness + clockTolerance;

/*
 * Slots are evenly spaced on Redis's clock. If Redis loses its data, only one call comes too early, whereas a counter would let a whole
 * second's calls through too early. A slot that is too far in the future was reserved before the clock was set back, so it is ignored.
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

/** Creates the rate limiter for a job. @param name name of the job in the store. */
export function createSharedRateLimiter(
  redis: RedisConnection,
  name: string,
  callsPerSecond: number | undefined,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
): SharedRateLimiter {
  const key = (part: string) => `doorplate:{${name}}:${part}`;
  const clock = createRedisClock();
  const slotMicroseconds = callsPerSecond === undefined ? 0 : Math.ceil((1000 * spread) / callsPerSecond) + 1;
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

/** Waits for a reply from Redis until the signal is aborted. */
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
 * Converts times from Redis's clock to this process's clock. Uses the offset measured with the fastest reply, because slow replies are less
 * accurate. If a new reply contradicts that offset, one of the clocks has changed, so the new offset replaces the old one.
 */
function createRedisClock() {
  /** Offset from Redis's clock to this process's clock, with its maximum error. */
  let best = { offset: 0, error: Infinity };
  return {
    sync(redisTime: number, before: number, after: number) {
      const latest = { offset: (before + after) / 2 - redisTime, error: (after - before) / 2 };
      const contradicts = Math.abs(latest.offset - best.offset) > latest.error + best.error;
      // The error grows over time, because no two clocks run at exactly the same speed.
      best = contradicts || latest.error <= best.error ? latest : { ...best, error: best.error + 0.01 };
    },
    toLocal: (redisTime: number) => redisTime + best.offset,
  };
}
