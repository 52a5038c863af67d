'use client';
import { useRef, useState } from 'react';
import type { AnyFileRun } from './AnyFileRun.ts';
import { type RunFileFault, runFileFault } from './runFileFault.ts';
import { saveFile } from './saveFile.ts';

/** Gives a run to the browser's own download, to be continued elsewhere. Here nothing of it is sent from then on. */
export function useMoveRun(run: AnyFileRun): { move: () => void; failure: RunFileFault | undefined } {
  const [failure, setFailure] = useState<RunFileFault>();
  const isMoving = useRef(false);
  const move = async () => {
    // A second press would save the same file twice.
    if (isMoving.current) return;
    isMoving.current = true;
    setFailure(undefined);
    try {
      const file = await run.exportRun();
      if (file) saveFile(file, file.name);
    } catch (cause) {
      setFailure(runFileFault(cause));
    } finally {
      isMoving.current = false;
    }
  };
  return { move: () => void move(), failure };
}
