'use client';
import { useEffect, useRef, useState } from 'react';
import { countRows, isRunActive, queryRows, type RowCounts, type RowQuery } from '../../../files/index.ts';
import type { AnyFileRun } from '../FilesContext.ts';

/** Runs one piece of work at a time. New work for another `key` aborts the work in progress. */
function useLatestWork() {
  const current = useRef<{ key: unknown; abort: AbortController }>(undefined);
  useEffect(
    () => () => {
      current.current?.abort.abort();
      current.current = undefined;
    },
    [],
  );
  return <Result>(key: unknown, work: (signal: AbortSignal) => Promise<Result>, done: (result: Result) => void) => {
    if (current.current?.key === key) return;
    current.current?.abort.abort();
    const abort = new AbortController();
    current.current = { key, abort };
    void work(abort.signal).then(
      (result) => {
        if (abort.signal.aborted) return;
        current.current = undefined;
        done(result);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
  };
}

/**
 * Returns the rows that a query selects, or undefined for all rows. While rows are being selected, returns the previous ones.
 *
 * @param query Undefined for all rows in the order of the file.
 * @param version Changes whenever rows change. The query in progress is finished first, because rows can change faster than a query can finish.
 */
export function useQueriedRows(
  run: AnyFileRun,
  query: RowQuery | undefined,
  version: unknown,
): { indices: readonly number[] | undefined; isBusy: boolean } {
  const [found, setFound] = useState<{ query: RowQuery; version: unknown; indices: readonly number[] }>();
  const start = useLatestWork();
  const isBusy = query !== undefined && (found?.query !== query || found.version !== version);
  useEffect(() => {
    if (!isBusy) return;
    start(
      query,
      (signal) => queryRows(run, query, { signal }),
      (indices) => {
        setFound({ query, version, indices });
      },
    );
  });
  return { indices: query && found?.indices, isBusy };
}

/** Counts the rows once the run pauses or ends. Returns undefined before the first count, and the previous count after the run has resumed. */
export function useRowCounts(run: AnyFileRun): RowCounts | undefined {
  const [counted, setCounted] = useState<{ rows: AnyFileRun['rows']; counts: RowCounts }>();
  const start = useLatestWork();
  // Each state of the run has its own `rows`. Counting them again is quick, because only changed rows are compared again.
  const { phase, rows } = run;
  const isActive = isRunActive(phase) && phase !== 'paused';
  useEffect(() => {
    if (isActive || counted?.rows === rows) return;
    start(
      rows,
      (signal) => countRows(run, { signal }),
      (counts) => {
        setCounted({ rows, counts });
      },
    );
  });
  return counted?.counts;
}
