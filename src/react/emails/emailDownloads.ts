import { createEmitter, isAddressServiceError, type EmailBatchFile } from '../../core/index.ts';
import { perClient } from '../cache/paidAnswers.ts';

export type DownloadState = 'under-way' | 'downloaded' | 'in-doubt';

/** Which jobs' downloads were begun in this session and what became of them. The files are not kept. */
function createEmailDownloads() {
  let states: ReadonlyMap<string, DownloadState> = new Map();
  const underWay = new Map<string, Promise<EmailBatchFile>>();
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
    /** One download of a job at a time. */
    run(jobId: string, download: () => Promise<EmailBatchFile>): Promise<EmailBatchFile> {
      const one = underWay.get(jobId);
      if (one) return one;
      const before = states.get(jobId);
      set(jobId, 'under-way');
      const made = (async () => {
        try {
          const file = await download();
          set(jobId, 'downloaded');
          return file;
        } catch (error) {
          // A try that certainly did nothing takes no earlier doubt away; and what is not an error of ours is not known to have done nothing.
          set(jobId, isAddressServiceError(error) && !error.mayHaveBeenCharged ? before : 'in-doubt');
          throw error;
        } finally {
          underWay.delete(jobId);
        }
      })();
      underWay.set(jobId, made);
      return made;
    },
  };
}

/** The downloads of this client's jobs. */
export const emailDownloadsOf = perClient(createEmailDownloads);
