import type { BatchOperationName } from '../../core/index.ts';
import type { FileRun } from '../../files/index.ts';
import { createThrottle } from './createThrottle.ts';

/** ms between two renders while a run goes on: eight a second, which leaves room for its beginning and its end within ten. */
const pace = 125;

/** A run as a page draws it: a change of state at once, progress when its time has come. */
export function pacedRun<Name extends BatchOperationName>(run: FileRun<Name>) {
  let shown = run.get();
  const listeners = new Set<() => void>();
  const throttle = createThrottle(pace, () => {
    shown = run.get();
    for (const listener of [...listeners]) listener();
  });
  let leave: () => void = () => undefined;
  return {
    get: () => shown,
    subscribe(listener: () => void) {
      // Hidden by an <Activity>, it was told of nothing.
      if (listeners.size === 0) {
        shown = run.get();
        leave = run.subscribe((what) => {
          throttle.call(what === 'state');
        });
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave();
        throttle.clear();
      };
    },
  };
}
