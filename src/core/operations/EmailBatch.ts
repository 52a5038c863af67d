/** States of a job (email services specification, "States and transitions"). */
export const emailBatchStates = ['pending', 'file_error', 'loading', 'verifying', 'complete', 'downloaded'] as const;
export type EmailBatchState = (typeof emailBatchStates)[number];

/** The states after which nothing happens by itself. */
export const emailBatchEndStates: readonly string[] = ['file_error', 'complete', 'downloaded'];

/** A job of the legacy email batch (email services specification, "Batch task"). What the answer did not say is undefined. */
export interface EmailBatch {
  /** 52 characters. */
  jobId: string;
  submittedFile: string;
  /** A state of the specification, or what the service says instead; `''` where it says none. An upload is `pending`. */
  status: EmailBatchState | (string & {});
  /** Percent, 0 to 100. */
  progress: number;
  /** Records in the file. Before the download. */
  estimatedTransactions: number | undefined;
  /** Credits. Before the download. */
  estimatedCreditCost: number | undefined;
  /** The service writes no time zone; it is read as UTC. */
  startTime: Date | undefined;
  finishTime: Date | undefined;
  /** After the download. */
  stats: EmailBatchStats | undefined;
  /** Credits. After the download. */
  creditCost: number | undefined;
  /** After the download. */
  totalRecords: number | undefined;
}

export interface EmailBatchStats {
  valid: number;
  invalid: number;
  acceptAll: number;
  unknown: number;
  /** Submitted; 0 when the service does not say it. */
  totalTransactions: number;
}
