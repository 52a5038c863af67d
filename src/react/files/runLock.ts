import type { RunLock, RunPresence } from '../../files/index.ts';

/** Lets only one page in a browser work on a run. Uses the Web Locks API and a BroadcastChannel. */
export const runLock: RunLock = {
  async acquire(name, now) {
    const release = await acquireRun(name);
    if (!release) return undefined;
    const stopAnswering = answerPresence(name, now);
    return () => {
      stopAnswering();
      release();
    };
  },
  presence: readPresence,
  notifyChanged,
  watch(name, listener) {
    const unsubscribe = onChanged(name, () => {
      listener('changed');
    });
    const onBack = () => {
      if (document.visibilityState === 'visible') listener('back');
    };
    document.addEventListener('visibilitychange', onBack);
    // Fired when the page returns from the back-forward cache.
    window.addEventListener('pageshow', onBack);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onBack);
      window.removeEventListener('pageshow', onBack);
    };
  },
};

type Message = 'whose?' | 'changed' | RunPresence;

/**
 * Opens the channel through which pages tell each other that they have this run open or have changed it. Returns undefined if the browser has no
 * BroadcastChannel.
 */
function open(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName(name));
}

/** Returns the name of a run's lock and channel. */
const lockName = (name: string) => `doorplate run ${name}`;

/** Answers other pages that ask what this page is doing with the run. Returns a function that stops answering. */
function answerPresence(name: string, now: () => RunPresence): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'whose?') channel.postMessage(now() satisfies Message);
  });
  return () => channel?.close();
}

/** Asks other pages what they are doing with the run. Resolves to undefined if no page answers within `maxWait` ms. */
function queryPresence(name: string, maxWait: number): Promise<RunPresence | undefined> {
  const channel = open(name);
  if (!channel) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const end = (presence: RunPresence | undefined) => {
      clearTimeout(timer);
      channel.close();
      resolve(presence);
    };
    const timer = setTimeout(() => {
      end(undefined);
    }, maxWait);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'running' || data === 'paused') end(data);
    });
    channel.postMessage('whose?' satisfies Message);
  });
}

/** Notifies other pages that the saved run has changed. */
function notifyChanged(name: string): void {
  const channel = open(name);
  channel?.postMessage('changed' satisfies Message);
  channel?.close();
}

/** Calls `listener` when another page has changed the saved run. Returns a function that unsubscribes. */
function onChanged(name: string, listener: () => void): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') listener();
  });
  return () => channel?.close();
}

/** Default time in ms to wait for another page to answer or to release the run. Long enough for a busy page. */
const defaultMaxWait = 1500;

const lockManager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/**
 * Acquires the run for this page. Resolves to a function that releases the run, or to undefined if another page does not release it within `maxWait`
 * ms. A page that is not served over https has no Web Locks API, so it asks the other pages by message instead.
 *
 * This lock does not prevent rows from being paid for twice. `runStore.sending` does, by checking the run's owner on each write.
 */
async function acquireRun(name: string, maxWait = defaultMaxWait): Promise<(() => void) | undefined> {
  const locks = lockManager();
  if (!locks) return (await queryPresence(name, maxWait)) ? undefined : () => undefined;
  return new Promise((resolve) => {
    locks
      .request(
        lockName(name),
        { signal: AbortSignal.timeout(maxWait) },
        () =>
          new Promise<void>((release) => {
            resolve(release);
          }),
      )
      .catch(() => {
        resolve(undefined);
      });
  });
}

/** Returns what another page is doing with the run, or undefined if no other page has it open. */
async function readPresence(name: string): Promise<RunPresence | undefined> {
  const locks = lockManager();
  if (!locks) return queryPresence(name, 500);
  const { held = [] } = await locks.query();
  // A page that the browser has frozen keeps its lock but does not answer, so its run counts as running.
  return held.some((lock) => lock.name === lockName(name))
    ? ((await queryPresence(name, 500)) ?? 'running')
    : undefined;
}
