import { callListener, notLoadedError } from '../../core/index.ts';
import { isOnline } from '../page/network.ts';

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(reject, ms);
  });

/** Creates a loader for code that a page may need later. The code is loaded only once. If loading fails, the next use tries again. */
export function createLazy<Chunk>(importChunk: () => Promise<Chunk>) {
  let chunk: Chunk | undefined;
  let loading: Promise<Chunk> | undefined;
  const listeners = new Set<(chunk: Chunk) => void>();
  const load = (): Promise<Chunk> =>
    (loading ??= importChunk().then(
      (loaded) => {
        chunk = loaded;
        for (const listener of listeners) callListener(listener, loaded);
        listeners.clear();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return {
    /** Returns the code, or undefined if it is not loaded yet. */
    get: () => chunk,
    load,
    /**
     * Preloads the code. Does nothing while the browser is offline, because some browsers never retry a module that
     * failed to load.
     */
    preload() {
      if (!chunk && isOnline()) load().catch(() => undefined);
    },
    /**
     * Calls `listener` with the code, either now or as soon as it is loaded. A listener that is already waiting is called
     * only once. Returns a function that unsubscribes.
     */
    onLoad(listener: (chunk: Chunk) => void): () => void {
      if (chunk) listener(chunk);
      else listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /**
     * Calls an operation with the loaded code.
     *
     * @param maxWait Milliseconds to wait for the code. By default, waits until it has loaded or failed to load.
     * @throws {NetworkError} if the code cannot be loaded. Nothing was sent.
     */
    async call<Answer>(operation: string, send: (chunk: Chunk) => Answer | Promise<Answer>, maxWait?: number) {
      const notLoaded = () => {
        throw notLoadedError(operation);
      };
      const loaded = () => Promise.race([load(), ...(maxWait ? [rejectAfter(maxWait)] : [])]);
      return send(chunk ?? (await loaded().catch(notLoaded)));
    },
  };
}
