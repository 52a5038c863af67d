'use client';
import type { FilesWords } from '../../react/index.ts';
import { useFilesContext } from './FilesContext.ts';
import { Notice } from './Notice.tsx';
import type { RunFileFault } from './runFileFault.ts';

function saidOfFault(words: FilesWords, failure: RunFileFault): string {
  switch (failure.of) {
    case 'run':
      return words.runFileError(failure.reason);
    case 'rows':
      return words.fileError(failure.reason);
    default:
      return words.stopped('journal');
  }
}

/** Why a run could not be moved, or brought in. */
export function MoveFailure({ failure }: { failure: RunFileFault | undefined }) {
  const { words } = useFilesContext();
  if (!failure) return null;
  return (
    <Notice kind="error" role="alert">
      {saidOfFault(words, failure)}
    </Notice>
  );
}
