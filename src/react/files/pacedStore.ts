import { createEmitter } from '../../core/index.ts';
import { createThrottle } from './createThrottle.ts';

/** ms between two renders while something goes on: eight a second, which leaves room for its beginning and its end within ten. */
const pace = 125;

/** What a page draws of something that changes faster than a page is drawn. */
export interface PacedStore<Value> {
  /** As it was drawn last. */
  get(): Value;
  /** It has changed. It is drawn when its time has come, or `now`. */
  tell(now: boolean): void;
  /** Looks anew, and tells nobody. */
  renew(): void;
  /** Nothing that was told is drawn any more. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** `listen` is called when the first one subscribes, and what it gives when the last one has gone. */
export function pacedStore<Value>(
  read: () => Value,
  listen: (tell: (now: boolean) => void) => () => void = () => () => undefined,
): PacedStore<Value> {
  let shown = read();
  let leave: () => void = () => undefined;
  const changed = createEmitter();
  const renew = () => {
    shown = read();
  };
  const { call: tell, clear } = createThrottle(pace, () => {
    renew();
    changed.emit();
  });
  return {
    get: () => shown,
    tell,
    renew,
    clear,
    subscribe(listener) {
      // Hidden by an <Activity>, it was told of nothing.
      if (changed.size === 0) {
        renew();
        leave = listen(tell);
      }
      const end = changed.subscribe(listener);
      return () => {
        end();
        if (changed.size > 0) return;
        leave();
        clear();
      };
    },
  };
}
