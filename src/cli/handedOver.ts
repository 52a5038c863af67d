import { Failure } from './Failure.ts';
import { resumeCommand } from './resumeCommand.ts';

/** Why nothing of a job that was exported is sent from here any more. */
export const handedOver = (folder: string, cause?: unknown): Failure =>
  new Failure(
    `This run was exported, and goes on elsewhere. To go on here all the same: ${resumeCommand(folder, '--take-back')}. What was sent elsewhere is paid for a second time then.`,
    { cause },
  );
