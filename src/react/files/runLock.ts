import type { RunLock } from '../../files/index.ts';
import { answerAsHolder, hearOfChanges, tellOfChange } from './runPresence.ts';
import { presenceOf, takeRun } from './takeRun.ts';

/** Windows of one browser: its locks, and what they tell each other. */
export const runLock: RunLock = {
  async take(name, now) {
    const release = await takeRun(name);
    if (!release) return undefined;
    const fallSilent = answerAsHolder(name, now);
    return () => {
      fallSilent();
      release();
    };
  },
  presence: presenceOf,
  changed: tellOfChange,
  watch(name, listener) {
    const deaf = hearOfChanges(name, () => {
      listener('changed');
    });
    const back = () => {
      if (document.visibilityState === 'visible') listener('back');
    };
    document.addEventListener('visibilitychange', back);
    // Out of the browser's back-forward cache.
    window.addEventListener('pageshow', back);
    return () => {
      deaf();
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pageshow', back);
    };
  },
};
