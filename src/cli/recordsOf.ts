import type { EmailBatch } from '../core/index.ts';

/** How many records a job has, as the service says it: counted, or estimated before its download. undefined where it does not say it, or has not counted yet. */
export const recordsOf = ({ totalRecords, estimatedTransactions }: EmailBatch): number | undefined =>
  [totalRecords, estimatedTransactions].find((count) => count !== undefined && count > 0);
