import { BatchError, type BatchReport } from '../../batch/index.ts';
import { isAddressServiceError } from '../../core/index.ts';
import { CsvError } from '../../files/index.ts';
import { callInWords, refusalInWords } from './callErrors.ts';
import { counted } from './nextCommand.ts';
import { unusable } from '../run/unusableLines.ts';

type Reason = NonNullable<BatchReport['reason']>;

/** What a person has asked for, and what it has come to. */
export interface StopOptions {
  input: string;
  budget: number | undefined;
  bisect: boolean;
  /** Credits of all runs, with those in doubt. */
  spent: number;
}

/** What went wrong itself, without what is said of answers that had no room. */
const failureOf = ({ error, rescuedTo }: Pick<BatchReport, 'error' | 'rescuedTo'>): unknown =>
  rescuedTo === undefined ? error : error?.cause;

/** As it is, behind a sentence that says what it means. Workers tell what failed there as a text alone. */
const inBrackets = (error: unknown): string => (error instanceof Error ? ` (${error.message.replace(/\.$/, '')})` : '');

const callOr = (error: unknown): string => (isAddressServiceError(error) ? callInWords(error) : '');

const lastCall = (error: unknown): string =>
  isAddressServiceError(error) ? ` The last of them: ${callInWords(error)}` : inBrackets(error);

/** What the system says of a disk, and what helps. */
function diskInWords(error: unknown): string {
  const { code } = error instanceof Error && 'code' in error ? error : { code: undefined };
  const next =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'Make room on the disk, then go on.'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'See that you may write there, then go on.'
        : 'Look at the disk, then go on.';
  return `The results or the journal could not be written${inBrackets(error)}. ${next}`;
}

const sentences: Readonly<Record<Reason, (error: unknown, command: StopOptions) => string>> = {
  budget: (_, { budget, spent }) =>
    budget !== undefined && spent > budget
      ? `The runs of this job have come to ${counted(spent, 'credit')}, more than the budget of ${counted(budget, 'credit')}. Go on with a larger --budget.`
      : `The budget is used up${budget === undefined ? '' : `: ${counted(budget, 'credit')} for all runs of this job`}. Go on with a larger --budget.`,
  refused: (error) =>
    !isAddressServiceError(error)
      ? `The service refuses the account, its key or what is asked${inBrackets(error)}. Mend that, then go on.`
      : refusalInWords(error)
        ? callInWords(error)
        : `${callInWords(error)} Mend that, then go on.`,
  'slow-down': () =>
    'The service went on asking to slow down, and nothing of these calls was charged. Go on later, with a smaller --calls-per-second.',
  unreachable: (error) =>
    `The service cannot be reached, and nothing of these calls was charged. ${callOr(error) || inBrackets(error).trim()} Go on when it can be reached.`,
  'in-doubt': (error) =>
    `Too many calls in a row ended so that nobody knows what came of them.${lastCall(error)} See whether the service is well, then go on.`,
  rejected: (error, { bisect }) =>
    `Too many calls in a row were turned down for their records.${lastCall(error)} Look at the file of rejected rows${bisect ? '' : '; --bisect finds those at fault'}.`,
  source: (error, { input }) =>
    error instanceof CsvError
      ? unusable(input, error)
      : error instanceof BatchError
        ? error.message
        : `${input} could not be read to its end. Is it whole?`,
  journal: (error) =>
    !(error instanceof BatchError)
      ? diskInWords(error)
      : error.reason === 'running'
        ? 'Another process has taken over this job, and nothing more is sent from here. Wait until that one has ended.'
        : error.message,
};

/** Why a run has stopped by itself, and what a person does about it. */
export function stopInWords(report: Pick<BatchReport, 'reason' | 'error' | 'rescuedTo'>, command: StopOptions): string {
  const { reason, rescuedTo } = report;
  const why = reason && sentences[reason](failureOf(report), command);
  return [why, rescuedTo].filter(Boolean).join(' ');
}
