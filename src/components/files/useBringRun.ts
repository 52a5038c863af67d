'use client';
import { useState } from 'react';
import type { AnyFileRun } from './AnyFileRun.ts';
import { type RunFileFault, runFileFault } from './runFileFault.ts';

export interface BringRun {
  /** `rows`: a run file was given, and the file of its rows is still to come · `consent`: bringing it in would delete what is kept */
  wants: 'rows' | 'consent' | undefined;
  isReading: boolean;
  failure: RunFileFault | undefined;
  /** Takes what a person chose. The file that is to be opened as a new one; undefined: it was about a run from elsewhere. */
  take(files: readonly File[]): File | undefined;
  consent(): void;
  abandon(): void;
}

const isRunFile = ({ name }: File) => /\.ndjson$/i.test(name);

/** Brings in a run that was moved from another place, by its run file and the file of its rows, chosen together or one after the other. */
export function useBringRun(run: AnyFileRun): BringRun {
  const [given, setGiven] = useState<{ runFile: File; rows?: File }>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<RunFileFault>();
  const abandon = () => {
    setGiven(undefined);
    setFailure(undefined);
  };
  const bring = async (rows: File, runFile: File, replace: boolean) => {
    setReading(true);
    setFailure(undefined);
    try {
      // Not brought in: something else is kept, and the person has to be asked.
      setGiven((await run.importRun(rows, runFile, { replace })) ? undefined : { rows, runFile });
    } catch (cause) {
      setGiven(undefined);
      setFailure(runFileFault(cause));
    } finally {
      setReading(false);
    }
  };
  return {
    wants: !given || isReading ? undefined : given.rows ? 'consent' : 'rows',
    isReading,
    failure,
    take(files) {
      const runFile = files.find(isRunFile) ?? given?.runFile;
      const rows = files.find((file) => !isRunFile(file));
      setFailure(undefined);
      if (!runFile) return rows;
      if (rows) void bring(rows, runFile, false);
      else setGiven({ runFile });
      return undefined;
    },
    consent() {
      if (given?.rows) void bring(given.rows, given.runFile, true);
    },
    abandon,
  };
}
