import type { BatchOperationName } from '../../core/index.ts';
import { type SavedRunSummary, summarizeSavedRun } from './summary.ts';
import type { RestoredRun, SavedRunEntry, RunPresence } from './store/SavedRun.ts';
import type { RunLock } from './ownership.ts';
import { isSameVersion, type RunStore } from './store/RunStore.ts';

interface WatchSavedRunOptions<Name extends BatchOperationName> {
  name: string;
  store: RunStore;
  lock: RunLock;
  /** Reads the saved run with its file. */
  load(): Promise<RestoredRun<Name> | undefined>;
  /** Whether to watch other pages. False while this page has a run open. */
  isWatching(): boolean;
  /** Whether an action failed because another page is working on the run. */
  isWaiting(): boolean;
  /** Called when no other page is working on the run anymore. */
  onReleased(): void;
  changed(): void;
}

/** Milliseconds between two polls of other pages. */
const pollInterval = 1000;

/**
 * Watches the run that is saved under a name, and what other pages are doing with it. The saved run is read again whenever another page
 * changes it, so that the user always sees its latest version.
 */
export function watchSavedRun<Name extends BatchOperationName>(options: WatchSavedRunOptions<Name>) {
  const { name, store, lock, load, isWatching, isWaiting, onReleased, changed } = options;
  let entry: SavedRunEntry<Name> | undefined;
  let presence: RunPresence | undefined;
  let summary: SavedRunSummary | undefined;
  /** False if the store cannot be read, as in some private windows. */
  let isAvailable = true;
  let reading: Promise<SavedRunEntry<Name> | undefined> | undefined;
  let watchers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Prevents overlapping polls. */
  let isPolling = false;

  const updateTimer = () => {
    const isNeeded = watchers > 0 && (entry !== undefined || isWaiting());
    if (!isNeeded) {
      clearInterval(timer);
      timer = undefined;
    } else timer ??= setInterval(() => void poll(), pollInterval);
  };
  const show = (nextEntry: SavedRunEntry<Name> | undefined, nextPresence: RunPresence | undefined) => {
    const isNew = nextEntry !== entry || nextPresence !== presence;
    [entry, presence] = [nextEntry, nextPresence];
    if (isNew) summary = nextEntry && summarizeSavedRun(nextEntry, nextPresence);
    updateTimer();
    if (isNew) changed();
  };

  /** Reads the saved run again. If several reads overlap, only the latest result is used. */
  const refresh = (): Promise<SavedRunEntry<Name> | undefined> => {
    const current: Promise<SavedRunEntry<Name> | undefined> = readSaved().then(
      ([nextEntry, nextPresence]) => {
        if (reading !== current) return reading;
        isAvailable = true;
        show(nextEntry, nextPresence);
        // Reading takes time, so check again what other pages are doing.
        if (isWaiting()) void poll();
        return nextEntry;
      },
      () => {
        if (reading !== current) return reading;
        isAvailable = false;
        show(undefined, undefined);
        changed();
        return undefined;
      },
    );
    reading = current;
    return current;
  };

  const readSaved = async (): Promise<[SavedRunEntry<Name> | undefined, RunPresence | undefined]> => {
    // Read the file only if a run is saved.
    const record = await store.record(name);
    const [restored, nextPresence] = await Promise.all([record && load().catch(() => undefined), readPresence()]);
    const nextEntry = record && {
      fileName: record.fileName,
      version: restored?.version ?? record.version,
      restored,
    };
    return [nextEntry, nextPresence];
  };
  const readPresence = () => lock.presence(name).catch(() => undefined);

  const poll = async () => {
    if (isPolling || !isWatching()) return;
    isPolling = true;
    const wasWaiting = isWaiting();
    const nextPresence = await readPresence();
    const version = await store.version(name).catch(() => entry?.version);
    isPolling = false;
    if (watchers === 0 || !isWatching()) return;
    // A page that has released the run may have added answers.
    if (!isSameVersion(version, entry?.version) || (presence && !nextPresence)) void refresh();
    else show(entry, nextPresence);
    if (!nextPresence && wasWaiting) onReleased();
  };

  return {
    get entry() {
      return entry;
    },
    get summary() {
      return summary;
    },
    get isAvailable() {
      return isAvailable;
    },
    refresh,
    updateTimer,
    /** Returns the result of the latest read. If the saved run has not been read yet, reads it. */
    read: () => reading ?? refresh(),
    /** Stops showing the saved run, because it is now open on this page. */
    clear() {
      reading = undefined;
      show(undefined, undefined);
    },
    /** Watches the run until the returned function is called. */
    watch(): () => void {
      watchers++;
      if (isWatching()) void refresh();
      const unsubscribe = lock.watch(name, (event) => {
        if (!isWatching()) return;
        void (event === 'changed' ? refresh() : poll());
      });
      return () => {
        unsubscribe();
        if (--watchers > 0) return;
        reading = undefined;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
