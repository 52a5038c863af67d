import { createEmitter, type EmailBatch } from '../../core/index.ts';
import { clientStore } from '../cache/clientStore.ts';
import { forgettable } from '../cache/paidResponses.ts';
import { type UploadInDoubt, type FoundUpload, foundUpload } from './findUpload.ts';

/**
 * Creates a store for a client's uploads in doubt (whose outcome is unknown), oldest first. An upload stays in the store until its job is found or
 * its file is uploaded again.
 */
function createEmailUploads() {
  let inDoubt: readonly UploadInDoubt[] = [];
  const changes = createEmitter();
  const set = (next: readonly UploadInDoubt[]) => {
    inDoubt = next;
    changes.emit();
  };
  return {
    /** Ids of jobs that are already matched to an upload. A search for the job of another upload ignores them. */
    claimed: new Set<string>(),
    /** Jobs that the last search found. */
    found: foundUpload([], false),
    /** Uploads in flight, by file. A second click joins the upload that the first click started. */
    inFlight: new Map<File, Promise<EmailBatch>>(),
    searches: new Map<UploadInDoubt, Promise<FoundUpload>>(),
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

/** Returns a client's upload store. */
export const emailUploadsOf = forgettable(clientStore(createEmailUploads), (uploads) => {
  uploads.found = foundUpload([], false);
});
