import type { BatchOperationName } from '../../core/index.ts';
import { type SavedRunSummary, summarizeSavedRun } from './state.ts';
import type { FoundRun, SavedRunEntry, RunPresence } from './store/SavedRun.ts';
import type { RunLock } from './ownership.ts';
import { isSameVersion, type RunStore } from './store/RunStore.ts';

export interface WatchSavedRunOptions<Name extends BatchOperationName> {
  name: string;
  store: RunStore;
  lock: RunLock;
  /** Reads the run of this name with its file. */
  load(): Promise<FoundRun<Name> | undefined>;
  /** Look after other pages; not while this page works on the run. */
  isWatching(): boolean;
  /** Does anybody wait until other pages let go of it? */
  isAwaited(): boolean;
  /** No other page works on it. */
  seeFree(): void;
  changed(): void;
}

/** ms between two looks at what another page does with the run. */
const every = 1000;

/**
 * What is kept under a name, and what another page does with it: read anew whenever another page has changed it, so that a person decides about
 * what is there.
 */
export function watchSavedRun<Name extends BatchOperationName>(options: WatchSavedRunOptions<Name>) {
  const { name, store, lock, load, isWatching, isAwaited, seeFree, changed } = options;
  let kept: SavedRunEntry<Name> | undefined;
  let presence: RunPresence | undefined;
  let figures: SavedRunSummary | undefined;
  /** Is anything kept at all? In some private windows nothing is. */
  let isAvailable = true;
  let reading: Promise<SavedRunEntry<Name> | undefined> | undefined;
  let watches = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** One look at a time, however long it takes. */
  let isLooking = false;

  /** Looks as often as there is something to be seen. */
  const tend = () => {
    const isNeeded = watches > 0 && (kept !== undefined || isAwaited());
    if (!isNeeded) {
      clearInterval(timer);
      timer = undefined;
    } else timer ??= setInterval(() => void look(), every);
  };
  const show = (next: SavedRunEntry<Name> | undefined, there: RunPresence | undefined) => {
    const isNew = next !== kept || there !== presence;
    [kept, presence] = [next, there];
    if (isNew) figures = next && summarizeSavedRun(next, there);
    tend();
    if (isNew) changed();
  };

  /** Reads it anew. The last reading counts. */
  const refresh = (): Promise<SavedRunEntry<Name> | undefined> => {
    const settled: Promise<SavedRunEntry<Name> | undefined> = readKept().then(
      ({ it, there }) => {
        if (reading !== settled) return reading;
        isAvailable = true;
        show(it, there);
        // Reading takes its time: whether it is free is looked at now.
        if (isAwaited()) void look();
        return it;
      },
      () => {
        if (reading !== settled) return reading;
        isAvailable = false;
        show(undefined, undefined);
        changed();
        return undefined;
      },
    );
    reading = settled;
    return settled;
  };

  const readKept = async () => {
    // One look before: what was begun is looked at as a file only when it is there.
    const record = await store.record(name);
    const [found, there] = await Promise.all([record && load().catch(() => undefined), presenceNow()]);
    const it = record && { fileName: record.fileName, moment: found?.moment ?? record.moment, found };
    return { it, there };
  };
  const presenceNow = () => lock.presence(name).catch(() => undefined);

  const look = async () => {
    if (isLooking || !isWatching()) return;
    isLooking = true;
    const wasAwaited = isAwaited();
    const there = await presenceNow();
    const moment = await store.version(name).catch(() => kept?.moment);
    isLooking = false;
    if (watches === 0 || !isWatching()) return;
    // What has been left there has more answers than were read.
    if (!isSameVersion(moment, kept?.moment) || (presence && !there)) void refresh();
    else show(kept, there);
    if (!there && wasAwaited) seeFree();
  };

  return {
    get kept() {
      return kept;
    },
    get figures() {
      return figures;
    },
    get isAvailable() {
      return isAvailable;
    },
    refresh,
    tend,
    /** What is kept, once it has been read. */
    read: () => reading ?? refresh(),
    /** It is this page's own now. */
    clear() {
      reading = undefined;
      show(undefined, undefined);
    },
    /** Looks after it until the function that this gives is called. */
    watch(): () => void {
      watches++;
      if (isWatching()) void refresh();
      const leave = lock.watch(name, (what) => {
        if (!isWatching()) return;
        void (what === 'changed' ? refresh() : look());
      });
      return () => {
        leave();
        if (--watches > 0) return;
        reading = undefined;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
