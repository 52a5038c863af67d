import type { RunPresence } from '../../files/index.ts';

type Message = 'whose?' | 'changed' | RunPresence;

/**
 * Windows of one browser tell each other of the run of this name: whose it is, and that what is kept has changed. A window that died says
 * nothing, at once; no clock is asked. undefined where the browser has no such channel.
 */
function open(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(runName(name));
}

/** Under this name a run is locked and spoken of. */
export const runName = (name: string) => `doorplate run ${name}`;

/** Answers whoever asks, until it is closed. */
export function answerAsHolder(name: string, now: () => RunPresence): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'whose?') channel.postMessage(now() satisfies Message);
  });
  return () => channel?.close();
}

/** What another window does with the run; undefined when none says that it has it within `patience` ms. */
export function askHolder(name: string, patience: number): Promise<RunPresence | undefined> {
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
    }, patience);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'running' || data === 'paused') end(data);
    });
    channel.postMessage('whose?' satisfies Message);
  });
}

/** Tells the other windows that what is kept under this name has changed. */
export function tellOfChange(name: string): void {
  const channel = open(name);
  channel?.postMessage('changed' satisfies Message);
  channel?.close();
}

/** Is told when another window has changed what is kept. */
export function hearOfChanges(name: string, listener: () => void): () => void {
  const channel = open(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') listener();
  });
  return () => channel?.close();
}
