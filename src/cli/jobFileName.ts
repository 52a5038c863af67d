import { createHash } from 'node:crypto';

/**
 * The id of a job as a part of a file's name. An id may have any characters, slashes and dots too, and a file is to be in the folder that it is meant for;
 * two ids that differ only in such characters have two names.
 */
export function jobFileName(jobId: string): string {
  if (/^\w[\w-]*$/.test(jobId)) return jobId;
  const digest = createHash('sha256').update(jobId).digest('hex');
  return `${jobId.replace(/[^\w-]/g, '_')}-${digest.slice(0, 8)}`;
}
