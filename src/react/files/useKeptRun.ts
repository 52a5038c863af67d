'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BatchOperationName } from '../../core/index.ts';
import { isSameMoment, type FoundRun, type Kept, type RunPresence } from '../../files/index.ts';
import { hearOfChanges } from './runPresence.ts';
import { runStore } from './runStore.ts';
import { presenceOf } from './takeRun.ts';

export interface UseKeptRunOptions<Name extends BatchOperationName> {
  name: string;
  /** Reads the run of this name with its file. */
  load(): Promise<FoundRun<Name> | undefined>;
  /** Look after other windows; not while this page works on the run. */
  isWatching: boolean;
}

/** ms between two looks at what another window does with the run. */
const every = 1000;

/**
 * What the browser keeps under this name, and what another window does with it. Read when the page opens, and again whenever another window has changed it, so that a person decides
 * about what is there.
 */
export function useKeptRun<Name extends BatchOperationName>({ name, load, isWatching }: UseKeptRunOptions<Name>) {
  const [kept, setKept] = useState<Kept<Name>>();
  const [presence, setPresence] = useState<RunPresence>();
  /** Does this browser keep anything at all? */
  const [isAvailable, setAvailable] = useState(true);
  const reading = useRef<Promise<Kept<Name> | undefined>>(undefined);

  const last = useRef<RunPresence>(undefined);
  const show = useCallback((there: RunPresence | undefined) => {
    last.current = there;
    setPresence(there);
  }, []);

  /** Reads it anew. The last reading counts. */
  const refresh = useCallback((): Promise<Kept<Name> | undefined> => {
    const mine = (async () => {
      // One look before: what was begun is looked at as a file only when it is there.
      const record = await runStore.record(name);
      if (!record) return undefined;
      const [found, there] = await Promise.all([load().catch(() => undefined), presenceOf(name)]);
      return { fileName: record.fileName, moment: found?.moment ?? record.moment, found, there };
    })();
    const settled: Promise<Kept<Name> | undefined> = mine.then(
      (it) => {
        if (reading.current !== settled) return reading.current;
        setAvailable(true);
        show(it?.there);
        setKept(it);
        return it;
      },
      () => {
        if (reading.current !== settled) return reading.current;
        setAvailable(false);
        setKept(undefined);
        return undefined;
      },
    );
    reading.current = settled;
    return settled;
  }, [load, name, show]);

  useEffect(() => {
    void refresh();
    return () => {
      reading.current = undefined;
    };
  }, [refresh]);

  const isKept = kept !== undefined;
  const moment = useRef(kept?.moment);
  useEffect(() => {
    moment.current = kept?.moment;
  });
  useEffect(() => {
    if (!isWatching) return;
    let isOver = false;
    /** One look at a time, however long it takes. */
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      const there = await presenceOf(name).catch(() => undefined);
      const now = await runStore.moment(name).catch(() => moment.current);
      isLooking = false;
      if (isOver) return;
      // What has been left there has more answers than were read.
      if (!isSameMoment(now, moment.current) || (last.current && !there)) void refresh();
      else show(there);
    };
    const timer = isKept ? setInterval(() => void look(), every) : undefined;
    const deaf = hearOfChanges(name, () => void refresh());
    const back = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', back);
    // Out of the browser's back-forward cache.
    window.addEventListener('pageshow', back);
    return () => {
      isOver = true;
      clearInterval(timer);
      deaf();
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pageshow', back);
    };
  }, [isKept, isWatching, name, refresh, show]);

  return {
    kept,
    presence,
    isAvailable,
    refresh,
    /** What is kept, once it has been read. */
    read: useCallback(() => reading.current ?? Promise.resolve(undefined), []),
    /** It is this page's own now. */
    clear: useCallback(() => {
      reading.current = undefined;
      setKept(undefined);
    }, []),
  };
}
