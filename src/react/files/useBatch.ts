'use client';
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  createBatch,
  isInProgress,
  type Batch,
  type BatchOperationName,
  type BatchOptions,
  type BatchRecords,
  type BatchStartOptions,
  type BatchState,
  type BatchTypes,
} from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { createThrottledStore } from './throttledStore.ts';

export type UseBatchOptions<Name extends BatchOperationName> = Omit<BatchOptions<Name>, 'client'>;

export interface UseBatchStartOptions<Name extends BatchOperationName> extends BatchStartOptions<Name> {
  /** Of this run, instead of the hook's. */
  settings?: BatchOptions<Name>['settings'];
  dedupe?: boolean | undefined;
  journal?: BatchOptions<Name>['journal'];
}

export interface UseBatch<Name extends BatchOperationName> extends BatchState<Name> {
  /** Begins with these records; a batch that has ended is forgotten. Resolves at the end. @throws Error while one runs. */
  start(
    records: BatchRecords<BatchTypes[Name]['record']>,
    options?: UseBatchStartOptions<Name>,
  ): Promise<BatchState<Name>>;
  pause(): void;
  resume(): Promise<BatchState<Name>>;
  cancel(): void;
}

/**
 * Any number of records through `cleanse`, `cleanseInternational`, `verify` or `validateEmails`, in calls of up to 100. **Chargeable: as
 * the operation.** Options are those of the moment of `start`. Renders at most ten times a second, however fast chunks end. A component
 * that goes away cancels: calls under way end, no new one begins, and a later `start` ends at once with nothing sent. One that an `<Activity>`
 * hides goes on.
 */
export function useBatch<Name extends BatchOperationName>(options: UseBatchOptions<Name>): UseBatch<Name> {
  const { client } = useAddressContext();
  const [store] = useState(() => createStore<Name>({ ...options, client }));
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // The one effect that an <Activity> leaves alone when it hides the page: a hidden batch goes on.
  useInsertionEffect(() => {
    store.attach();
    return store.detach;
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const start = useCallback(
    (
      records: BatchRecords<BatchTypes[Name]['record']>,
      {
        settings = latest.current.settings,
        dedupe = latest.current.dedupe,
        journal = latest.current.journal,
        ...how
      }: UseBatchStartOptions<Name> = {},
    ) => store.start({ ...latest.current, settings, dedupe, journal, client }, records, how),
    [store, client],
  );
  return useMemo(
    () => ({
      // Not spread: the lists are made when they are read.
      status: state.status,
      reason: state.reason,
      error: state.error,
      progress: state.progress,
      get results() {
        return state.results;
      },
      get rejected() {
        return state.rejected;
      },
      get inDoubt() {
        return state.inDoubt;
      },
      at: (index) => state.at(index),
      start,
      pause: () => {
        store.batch().pause();
      },
      resume: () => store.batch().resume(),
      cancel: () => {
        store.batch().cancel();
      },
    }),
    [state, start, store],
  );
}

/** Holds the batch of the last start, and tells of its changes ten times a second. */
function createStore<Name extends BatchOperationName>(options: BatchOptions<Name>) {
  let batch = createBatch(options);
  let leave: () => void = () => undefined;
  let isUnmounted = false;
  const throttled = createThrottledStore(() => batch.get());
  const attach = () => {
    isUnmounted = false;
    leave();
    leave = batch.subscribe(() => {
      // A change of state is shown at once, progress when its time has come.
      throttled.schedule(throttled.get().status !== batch.get().status);
    });
  };
  const follow = (next: Batch<Name>) => {
    batch = next;
    throttled.refresh();
    if (!isUnmounted) attach();
  };
  attach();
  return {
    batch: () => batch,
    get: throttled.get,
    attach,
    /** The component goes away: nobody is told any more, and no new call begins. */
    detach() {
      isUnmounted = true;
      leave();
      throttled.clear();
      batch.cancel();
    },
    subscribe: throttled.subscribe,
    start(
      next: BatchOptions<Name>,
      records: BatchRecords<BatchTypes[Name]['record']>,
      startOptions: BatchStartOptions<Name>,
    ) {
      if (!isInProgress(batch.get().status)) follow(createBatch(next));
      // A batch that runs says so itself.
      const ending = batch.start(records, startOptions);
      // Whoever still has its verbs is told what was not sent.
      if (isUnmounted) batch.cancel();
      return ending;
    },
  };
}
