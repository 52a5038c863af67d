import type { ErrorKind } from '../../core/index.ts';

/** Every word of the email jobs. Numbers come as numbers: the words write them, in their own language. */
export interface JobsWords {
  upload(): string;
  uploadFormats(): string;
  uploading(): string;
  /** The upload's outcome is unknown. */
  uploadInDoubt(): string;
  reconcile(): string;
  /** What looking for it asks. */
  reconcileCost(): string;
  /** How many jobs may be the upload; `isCertain`: the one job is it, beyond doubt. */
  reconciled(count: number, isCertain: boolean): string;
  jobs(): string;
  none(): string;
  refresh(): string;
  /** Asks for what the list does not tell of a job. */
  openJob(): string;
  state(name: string): string;
  records(count: number): string;
  estimated(credits: number): string;
  /** The list of jobs could not be read. */
  listFailed(): string;
  /** A download's outcome is unknown: it may be paid for. */
  downloadInDoubt(): string;
  /** A download failed, and certainly cost nothing. */
  downloadFailed(): string;
  /** The details of a job could not be read. */
  jobFailed(): string;
  /** An upload failed, and certainly did not arrive. */
  uploadFailed(): string;
  /** The file cannot be a job. */
  uploadUnfit(): string;
  /** Why something failed; `text`: the service's own words, `''` where it gave none. */
  failure(kind: ErrorKind, text: string): string;
  cost(credits: number): string;
  downloadFor(credits: number | undefined): string;
  downloadAgain(): string;
  downloaded(): string;
  /** What came of a download that broke off. */
  savePart(): string;
  lookFailed(): string;
  /** How far a job is, in per cent. */
  percent(progress: number): string;
  stats(valid: number, invalid: number, acceptAll: number, unknown: number): string;
  direct(): string;
  directLead(): string;
  paste(): string;
  pasted(): string;
  usePasted(count: number): string;
  /** Beside an email's kind: a mailbox to be thrown away. */
  disposable(): string;
  /** Beside an email's kind: a mailbox of a role, such as contact@. */
  systemMailbox(): string;
  /** In the place of a file's name. */
  pastedName(): string;
}
