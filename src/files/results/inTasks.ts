import { nextTask } from '../../core/index.ts';

/** Maximum length of a task, in milliseconds. A browser reports tasks over 50 ms as long. */
const maxTask = 12;
/** Number of steps between two checks of the clock. */
const stepsPerLook = 16;

/**
 * Returns a function to await in a loop. Once the current task has taken long enough, the loop continues in the next task, so that the page stays
 * responsive.
 *
 * @throws the reason of `signal` once it is aborted.
 */
export function createTaskBreaks(signal?: AbortSignal): () => Promise<void> | undefined {
  let until = performance.now() + maxTask;
  let steps = 0;
  return () => {
    if (++steps % stepsPerLook !== 0 || performance.now() < until) return undefined;
    return nextTask().then(() => {
      signal?.throwIfAborted();
      until = performance.now() + maxTask;
    });
  };
}

/** Number of rows that are sorted in one step. */
const maxRun = 1024;

/** Sorts a list in several tasks. Stable. Returns a new list. */
export async function sortInTasks<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  signal?: AbortSignal,
): Promise<Item[]> {
  const pause = createTaskBreaks(signal);
  let sorted: Item[] = [];
  for (let start = 0; start < items.length; start += maxRun) {
    sorted.push(...items.slice(start, start + maxRun).sort(compare));
    await nextTask();
    signal?.throwIfAborted();
  }
  // Merges neighboring sorted parts until one is left.
  for (let size = maxRun; size < sorted.length; size *= 2) {
    const merged: Item[] = [];
    for (let start = 0; start < sorted.length; start += 2 * size) {
      const middle = Math.min(start + size, sorted.length);
      const end = Math.min(start + 2 * size, sorted.length);
      let [left, right] = [start, middle];
      while (left < middle || right < end) {
        const takesLeft = right >= end || (left < middle && compare(sorted[left] as Item, sorted[right] as Item) <= 0);
        merged.push(sorted[takesLeft ? left++ : right++] as Item);
        const pausing = pause();
        if (pausing) await pausing;
      }
    }
    sorted = merged;
  }
  return sorted;
}
