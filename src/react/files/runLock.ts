import type { RunLock, RunPresence } from '../../files/index.ts';

/** Windows of one browser: its locks, and what they tell each other. */
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
    // Out of the browser's back-forward cache.
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
 * Windows of one browser tell each other of the run of this name: whose it is, and that what is kept has changed. A window that died says
 * nothing, at once; no clock is asked. undefined where the browser has no such channel.
 */
function open(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lockName(name));
}

/** Under this name a run is locked and spoken of. */
export const lockName = (name: string) => `doorplate run ${name}`;

/** Answers whoever asks, until it is closed. */
export function answerPresence(name: string, now: () => RunPresence): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'whose?') channel.postMessage(now() satisfies Message);
  });
  return () => channel?.close();
}

/** What another window does with the run; undefined when none says that it has it within `patience` ms. */
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

/** Tells the other windows that what is kept under this name has changed. */
export function notifyChanged(name: string): void {
  const channel = open(name);
  channel?.postMessage('changed' satisfies Message);
  channel?.close();
}

/** Is told when another window has changed what is kept. */
export function onChanged(name: string, listener: () => void): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') listener();
  });
  return () => channel?.close();
}

/** ms in which a window answers that has a run, also a busy one. */
const defaultMaxWait = 1500;

const lockManager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/**
 * A kept run is worked on by one page at a time. Gives a function that lets go of it, or undefined when somebody else has it for longer than
 * `patience` ms. Where the browser has no locks (a page without https), the window that has it answers when it is asked. Neither is what keeps a
 * row from being paid twice: that is the write of each chunk (`runStore.sending`), which looks whose the run is.
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
          new Promise<void>((letGo) => {
            resolve(letGo);
          }),
      )
      .catch(() => {
        resolve(undefined);
      });
  });
}

/** What another window does with the run of this name; undefined for nothing. */
export async function readPresence(name: string): Promise<RunPresence | undefined> {
  const locks = lockManager();
  if (!locks) return queryPresence(name, 500);
  const { held = [] } = await locks.query();
  // A window that is frozen does not answer, and still has its lock.
  return held.some((lock) => lock.name === lockName(name))
    ? ((await queryPresence(name, 500)) ?? 'running')
    : undefined;
}
