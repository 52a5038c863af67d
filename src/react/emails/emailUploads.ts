import { createEmitter, type EmailBatch } from '../../core/index.ts';
import { onForget, perClient } from '../cache/paidAnswers.ts';
import { type UploadInDoubt, type FoundUpload, foundUpload } from './findUpload.ts';

/** The uploads of one client whose outcome is unknown, oldest first, until they are found or sent again. */
function createEmailUploads() {
  let inDoubt: readonly UploadInDoubt[] = [];
  const changes = createEmitter();
  const set = (now: readonly UploadInDoubt[]) => {
    inDoubt = now;
    changes.emit();
  };
  return {
    /** Jobs that are known to be of an upload: of no other one. */
    claimed: new Set<string>(),
    /** What was found last. */
    found: foundUpload([], false),
    /** By their file: a second press is the same upload. */
    underWay: new Map<File, Promise<EmailBatch>>(),
    looking: new Map<UploadInDoubt, Promise<FoundUpload>>(),
    get: () => inDoubt,
    subscribe: changes.subscribe,
    doubt(upload: UploadInDoubt) {
      set([...inDoubt, upload]);
    },
    settle(isSettled: (upload: UploadInDoubt) => boolean) {
      if (inDoubt.some(isSettled)) set(inDoubt.filter((upload) => !isSettled(upload)));
    },
  };
}

/** The uploads of this client. */
export const emailUploadsOf = perClient(createEmailUploads);

onForget((client) => {
  emailUploadsOf(client).found = foundUpload([], false);
});
