import type { EmailBatch } from '../../core/index.ts';

/** Can its results be downloaded? */
export const isReady = (job: EmailBatch | undefined): boolean =>
  job?.status === 'complete' || job?.status === 'downloaded';
