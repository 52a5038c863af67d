'use client';
import { useFilesContext } from './FilesContext.ts';
import { Notice } from './Notice.tsx';
import type { RunFileFault } from './runFileFault.ts';

/** Why a run could not be moved, or brought in. */
export function MoveFailure({ failure }: { failure: RunFileFault | undefined }) {
  const { words } = useFilesContext();
  if (!failure) return null;
  return (
    <Notice kind="error" role="alert">
      {failure.of === 'run' ? words.runFileError(failure.reason) : words.fileError(failure.reason)}
    </Notice>
  );
}
