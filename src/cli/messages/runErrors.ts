import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BatchError, type BatchReport } from '../../batch/index.ts';
import { isAddressServiceError } from '../../core/index.ts';
import { CsvError, RunFileError } from '../../files/index.ts';
import { CliError, exitCodes } from '../errors.ts';
import { isFollowUp, isRepair } from '../followUps/followUps.ts';
import { exportedError } from '../run/savedCommand.ts';
import { describeRefusal, formatCallError } from './callErrors.ts';
import { describeMovedJob, formatCount } from './format.ts';

/** Converts an error from a job to a `CliError` if the user can act on it. Returns any other error unchanged. */
export function toRunError(error: unknown, { input, folder }: { input: string; folder: string }): unknown {
  if (error instanceof CsvError) {
    const isMoved = !existsSync(input) && existsSync(join(folder, 'job.json'));
    const message = describeCsvError(input, error);
    return new CliError(isMoved ? `${message} ${describeMovedJob(folder)}` : message, { cause: error });
  }
  if (error instanceof BatchError && error.cause instanceof CliError) return error.cause;
  if (error instanceof BatchError && error.reason === 'exported') return exportedError(folder, error);
  if (error instanceof BatchError || error instanceof RunFileError)
    return new CliError(error.message, {
      ...(error instanceof BatchError && error.reason === 'columns' && { code: exitCodes.usage }),
      cause: error,
    });
  return error;
}

/** Returns an error handler that converts errors from a job with `toRunError` and throws them. */
export const rethrow =
  (context: Parameters<typeof toRunError>[1]) =>
  (error: unknown): never => {
    throw toRunError(error, context);
  };

const csvErrors: Readonly<Record<CsvError['reason'], string>> = {
  unreadable: 'cannot be read. Check that it exists and is complete.',
  encoding: 'is in an encoding that cannot be detected.',
  format: 'is in a format that cannot be read. Open it in the program that created it, and save it as XLSX or CSV.',
  archive: 'is a ZIP file that does not contain exactly one file. Unpack it, and pass one of its files.',
  password: 'is protected by a password. Remove the password in Excel, or save the file as CSV.',
  'long-line':
    'is not a table: its first line is longer than 1,000,000 characters. Check that it is a CSV file with column names in its first line.',
  empty: 'is empty. It needs a line with column names.',
  'too-large':
    'unpacks to more than 256 MB and to more than 200 times its size, which no table does. Unpack it yourself, and check what it contains.',
};

/** More specific descriptions by `detail`, which replace those by `reason`. */
const csvErrorDetails: Readonly<Record<NonNullable<CsvError['detail']>, string>> = {
  'no-rows': 'has no rows below the column names.',
  'chosen-encoding': 'is not in the chosen encoding.',
  mixed: 'is not in the encoding of the rest of the file.',
  nul: 'contains a NUL character.',
};

const describeCsvError = (path: string, { reason, line, detail }: CsvError): string =>
  reason === 'empty' && line
    ? `${path} ends before line ${String(line)}, so there are no column names. Choose another --header-row.`
    : `${path}${line === undefined ? '' : `, line ${String(line)},`} ${detail ? csvErrorDetails[detail] : csvErrors[reason]}${reason === 'encoding' ? ' Choose its encoding, such as --encoding windows-1252, or save it as "CSV UTF-8".' : ''}`;

type StopReason = NonNullable<BatchReport['reason']>;

/** Information for the message about a stopped job. */
interface StopContext {
  input: string;
  /** Journal folder. */
  folder: string;
  budget: number | undefined;
  bisect: boolean;
  /** Credits that all runs of the job have used, including credits in doubt. */
  spent: number;
}

/** Explains why a run stopped and what to do. */
export function formatStopReason(
  { reason, error, rescuedTo }: Pick<BatchReport, 'reason' | 'error' | 'rescuedTo'>,
  context: StopContext,
): string {
  // If answers could not be saved, `error` wraps the original error, and `rescuedTo` says where the answers are.
  const cause = rescuedTo === undefined ? error : error?.cause;
  return [reason && reason !== 'sample' && formatters[reason](cause, context), rescuedTo].filter(Boolean).join(' ');
}

const formatters: Readonly<Record<Exclude<StopReason, 'sample'>, (error: unknown, context: StopContext) => string>> = {
  budget: (_, { folder, budget, spent }) =>
    isFollowUp(folder) && budget !== undefined
      ? `The budget of ${formatCount(budget, 'credit')} for this ${isRepair(folder) ? 'repair' : 'retry'} is used up. Resume with a higher --budget.`
      : budget !== undefined && spent > budget
        ? `The runs of this job have used ${formatCount(spent, 'credit')}, which is more than the budget of ${formatCount(budget, 'credit')}. Resume with a higher --budget.`
        : `The budget is used up${budget === undefined ? '' : `: ${formatCount(budget, 'credit')} for all runs of this job`}. Resume with a higher --budget.`,
  refused: (error) =>
    !isAddressServiceError(error)
      ? `The service rejected the account, the key or the request${inParentheses(error)}. Fix this, then resume.`
      : describeRefusal(error)
        ? formatCallError(error)
        : `${formatCallError(error)} Fix this, then resume.`,
  'slow-down': () =>
    'The service refused calls and kept asking callers to slow down. Refused calls are not charged. Resume later with a lower --calls-per-second.',
  unreachable: (error) =>
    `The service is unreachable. The failed calls were not charged. ${isAddressServiceError(error) ? formatCallError(error) : inParentheses(error).trim()} Resume when the service is reachable again.`,
  'in-doubt': (error) =>
    `Too many calls in a row got no clear answer.${formatLastCall(error)} Check the service, then resume.`,
  rejected: (error, { bisect }) =>
    `The service rejected too many calls in a row.${formatLastCall(error)} Check the file of rejected rows${bisect ? '' : ', or resume with --bisect to isolate the faulty rows'}.`,
  source: (error, { input }) =>
    error instanceof CsvError
      ? describeCsvError(input, error)
      : error instanceof BatchError
        ? error.message
        : `${input} could not be read to the end. Check that it is complete.`,
  journal: (error) =>
    !(error instanceof BatchError)
      ? formatDiskError(error)
      : error.reason === 'running'
        ? 'Another process has taken over this job, so this process has stopped. Wait until the other process ends.'
        : error.message,
};

const formatLastCall = (error: unknown): string =>
  isAddressServiceError(error) ? ` Last call: ${formatCallError(error)}` : inParentheses(error);

/** Returns the message of an error in parentheses, or '' if the value is not an error. */
const inParentheses = (error: unknown): string =>
  error instanceof Error ? ` (${error.message.replace(/\.$/, '')})` : '';

function formatDiskError(error: unknown): string {
  const { code } = error instanceof Error && 'code' in error ? error : { code: undefined };
  const next =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'Free some disk space, then resume.'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'Check the permissions, then resume.'
        : 'Check the disk, then resume.';
  return `The results or the journal could not be written${inParentheses(error)}. ${next}`;
}
