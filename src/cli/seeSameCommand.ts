import { existsSync } from 'node:fs';
import { Failure } from './Failure.ts';
import type { KeptCommand } from './KeptCommand.ts';
import { movedInWords } from './movedInWords.ts';
import { resumeCommand } from './resumeCommand.ts';

/**
 * What the journal does not know of a job that was begun: where its results are, and how they are written. Another file would be written over, and of a file
 * that was guarded from some row on nobody can tell which.
 *
 * @throws Failure
 */
export function seeSameCommand(kept: KeptCommand, { output, flags }: KeptCommand, folder: string): void {
  if (kept.output !== output)
    throw new Failure(
      `This job writes its results into ${kept.output}, and not into ${output}. Go on with it as it was begun: ${resumeCommand(folder)}. ${existsSync(kept.output) ? 'Or give another --journal.' : movedInWords(folder)}`,
    );
  if (Boolean(kept.flags.guardFormulas) !== Boolean(flags.guardFormulas))
    throw new Failure(
      `This job was begun ${kept.flags.guardFormulas ? 'with' : 'without'} --guard-formulas, and its results are written so to their end. Go on with it as it was begun: ${resumeCommand(folder)}. Or give another --journal and another --output.`,
    );
}
