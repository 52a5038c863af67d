import { createEmitter, isAddressServiceError, type EmailBatchFile } from '../../core/index.ts';
import { clientStore } from '../cache/clientStore.ts';

/** State of a job's download in this session. `in-doubt` means that the download failed and may have been charged. */
export type DownloadState = 'in-flight' | 'downloaded' | 'in-doubt';

/** Creates a store for this session's download states. The files themselves are not stored. */
function createEmailDownloads() {
  let states: ReadonlyMap<string, DownloadState> = new Map();
  const inFlight = new Map<string, Promise<EmailBatchFile>>();
  const changes = createEmitter();
  const set = (jobId: string, state: DownloadState | undefined) => {
    const changed = new Map(states);
    if (state) changed.set(jobId, state);
    else changed.delete(jobId);
    states = changed;
    changes.emit();
  };
  return {
    get: () => states,
    subscribe: changes.subscribe,
    /** Downloads a job, or returns the pending promise if a download of the same job is in flight. */
    run(jobId: string, download: () => Promise<EmailBatchFile>): Promise<EmailBatchFile> {
      const running = inFlight.get(jobId);
      if (running) return running;
      const previous = states.get(jobId);
      set(jobId, 'in-flight');
      const result = (async () => {
        try {
          const file = await download();
          set(jobId, 'downloaded');
          return file;
        } catch (error) {
          // If this attempt was certainly not charged, the job returns to its previous state. That state can be `in-doubt`, because of an earlier
          // attempt. After an error that is not an AddressServiceError, this attempt may have been charged.
          set(jobId, isAddressServiceError(error) && !error.mayHaveBeenCharged ? previous : 'in-doubt');
          throw error;
        } finally {
          inFlight.delete(jobId);
        }
      })();
      inFlight.set(jobId, result);
      return result;
    },
  };
}

/** Returns the download states of a client's jobs. */
export const emailDownloadsOf = clientStore(createEmailDownloads);
