import { createEmitter, isAddressServiceError, type EmailBatchFile } from '../../core/index.ts';
import { clientStore } from '../cache/paidResponses.ts';

/** State of a job's download in this session. `in-doubt`: the download failed and may have been charged. */
export type DownloadState = 'in-flight' | 'downloaded' | 'in-doubt';

/** Creates a store for the state of downloads in this session. Does not keep the files. */
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
    /** Runs one download of a job at a time. */
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
          // An attempt that was certainly not charged does not clear an earlier doubt. After an error of another kind,
          // the attempt may have been charged.
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

/** Download states of a client's jobs. */
export const emailDownloadsOf = clientStore(createEmailDownloads);
