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
  /** Settings for this run, used instead of the hook's settings. */
  settings?: BatchOptions<Name>['settings'];
  dedupe?: boolean | undefined;
  journal?: BatchOptions<Name>['journal'];
}

export interface UseBatch<Name extends BatchOperationName> extends BatchState<Name> {
  /**
   * Starts a batch with these records and discards the previous one. Resolves when the batch ends, or has paused after its `sample`.
   *
   * @throws Error if a batch is already running.
   */
  start(
    records: BatchRecords<BatchTypes[Name]['record']>,
    options?: UseBatchStartOptions<Name>,
  ): Promise<BatchState<Name>>;
  pause(): void;
  resume(): Promise<BatchState<Name>>;
  cancel(): void;
}

/**
 * Sends any number of records through `cleanse`, `cleanseInternational`, `verify` or `validateEmails`, in calls of up to 100 records each.
 * **Chargeable at the price of the operation.** The options are read when `start` is called. Renders at most ten times per second.
 *
 * Unmounting cancels the batch: calls in flight finish, no new calls start, and a later `start` sends nothing. The batch continues while an
 * `<Activity>` hides the component.
 *
 * @example
 * ```tsx
 * const batch = useBatch({ operation: 'cleanse' });
 * return <button onClick={() => void batch.start(records)}>Cleanse</button>;
 * ```
 */
export function useBatch<Name extends BatchOperationName>(options: UseBatchOptions<Name>): UseBatch<Name> {
  const { client } = useAddressContext();
  const [store] = useState(() => createStore<Name>({ ...options, client }));
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // Uses an insertion effect, because an <Activity> cleans up all other effects when it hides the page, and a hidden batch must continue.
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
      // The state is not spread here, because a spread would call the getters that create the lists.
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

/** Creates a store that holds the most recently started batch and throttles the batch's updates. */
function createStore<Name extends BatchOperationName>(options: BatchOptions<Name>) {
  let batch = createBatch(options);
  let leave: () => void = () => undefined;
  let isUnmounted = false;
  const throttled = createThrottledStore(() => batch.get());
  const attach = () => {
    isUnmounted = false;
    leave();
    leave = batch.subscribe(() => {
      // A new status is shown immediately, but progress is throttled.
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
    /** Called on unmount. Stops all updates and starts no new calls. */
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
      // The promise rejects if a batch is already running.
      const ending = batch.start(records, startOptions);
      // After unmount, the batch ends immediately and reports all records as not sent.
      if (isUnmounted) batch.cancel();
      return ending;
    },
  };
}
