import type { RunLock, RunPresence } from '../../files/index.ts';

/** Run lock between the pages of one browser, with the Web Locks API and a BroadcastChannel. */
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
 * Opens the channel on which pages announce who has a run and that it has changed. A closed page simply does not answer. Undefined if the browser has no
 * BroadcastChannel.
 */
function open(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName(name));
}

/** Returns the name of a run's lock and channel. */
export const lockName = (name: string) => `doorplate run ${name}`;

/** Answers other pages that ask for the presence, until the returned function is called. */
export function answerPresence(name: string, now: () => RunPresence): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'whose?') channel.postMessage(now() satisfies Message);
  });
  return () => channel?.close();
}

/** Asks what another page does with the run. Resolves to undefined if none answers within `maxWait` ms. */
export function queryPresence(name: string, maxWait: number): Promise<RunPresence | undefined> {
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
export function notifyChanged(name: string): void {
  const channel = open(name);
  channel?.postMessage('changed' satisfies Message);
  channel?.close();
}

/** Calls `listener` when another page has changed the saved run. Returns a function that unsubscribes. */
export function onChanged(name: string, listener: () => void): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') listener();
  });
  return () => channel?.close();
}

/** Default time in ms for another page to answer or release, even if it is busy. */
const defaultMaxWait = 1500;

const lockManager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/**
 * Acquires the run for this page. Resolves to a function that releases it, or to undefined if another page keeps it for longer than `maxWait` ms. Without the
 * Web Locks API (a page without https), the page that has the run answers a message. Neither prevents paying for a row twice: that is done by
 * `runStore.sending`, which checks the owner on each write.
 */
export async function acquireRun(name: string, maxWait = defaultMaxWait): Promise<(() => void) | undefined> {
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

/** Returns what another page does with the run, or undefined if none has it. */
export async function readPresence(name: string): Promise<RunPresence | undefined> {
  const locks = lockManager();
  if (!locks) return queryPresence(name, 500);
  const { held = [] } = await locks.query();
  // A frozen page keeps its lock but does not answer.
  return held.some((lock) => lock.name === lockName(name))
    ? ((await queryPresence(name, 500)) ?? 'running')
    : undefined;
}
