import { failures, states, numberIn, percentIn, countedIn } from '../wording.ts';
import type { JobsWords } from '../Words.ts';

const number = numberIn('en');
const percent = percentIn('en');
const counted = countedIn('en');

const statesEn = states(
  'Waiting,We couldn’t process the file,Loading,Checking,Ready to download,Downloaded,Status unknown',
);
const failuresEn = failures(
  'The service reported an error.',
  'The service reported:',
  'We couldn’t reach the service.',
  'The service took too long to answer.',
  'We couldn’t read the service’s answer.',
  'The request was not sent.',
  'This page has reached its limit.',
  'It was stopped.',
);

export const jobsEn: JobsWords = {
  upload: () => 'Upload a file',
  uploadFormats: () => 'A CSV file with an “email” column. You pay when you download the results.',
  uploading: () => 'Uploading…',
  uploadInDoubt: () => 'We didn’t hear back about your upload. It may have arrived, so we won’t send it again.',
  reconcile: () => 'Look for it',
  reconcileCost: () => 'This checks the list, then each new job in it once.',
  reconciled: (count, isCertain) =>
    count === 0
      ? 'It is not in the list. You can upload it again.'
      : isCertain
        ? 'Your file has arrived.'
        : count === 1
          ? 'One job could be your file. Check it before you upload it again.'
          : `${number(count)} jobs could be your file. Check them before you upload it again.`,
  jobs: () => 'Jobs',
  none: () => 'No jobs yet.',
  refresh: () => 'Refresh the list',
  openJob: () => 'Details',
  listFailed: () => 'We couldn’t read the list of jobs.',
  downloadInDoubt: () => 'Your download did not arrive. You may have been charged for it.',
  downloadFailed: () => 'The download failed. You were not charged.',
  jobFailed: () => 'We couldn’t read the details of this job.',
  uploadFailed: () => 'Your file was not uploaded.',
  uploadInvalid: () => 'It must be a text file in UTF-8 with an “email” column and at least one row.',
  failure: failuresEn,
  state: statesEn,
  records: (count) => counted(count, 'address', 'addresses'),
  estimated: (credits) => `about ${counted(credits, 'credit', 'credits')} when you download`,
  cost: (credits) => counted(credits, 'credit', 'credits'),
  downloadFor: (credits) =>
    credits === undefined ? 'Download (charges apply)' : `Download for ${counted(credits, 'credit', 'credits')}`,
  downloadAgain: () => 'Download again (you may be charged again)',
  downloaded: () => 'Downloaded. You will find the file in your browser’s downloads.',
  savePartial: () => 'Save what arrived',
  reconcileFailed: () => 'We couldn’t look for it.',
  percent,
  stats: (valid, invalid, acceptAll, unknown) =>
    `${number(valid)} valid, ${number(invalid)} invalid, ${number(acceptAll)} on servers that accept all mail, ${number(unknown)} unknown`,
  direct: () => 'Check emails now',
  directLead: () => 'Paste a list or choose a file, and get the results right away.',
  asJob: (count) =>
    `As a job: ${counted(count, 'address', 'addresses')}, duplicates included. You see the estimated price after the upload, and pay when you download.`,
  paste: () => 'Paste addresses',
  pasteHint: () => 'One per line, or separated by commas',
  usePasted: (count) => `Continue with ${counted(count, 'address', 'addresses')}`,
  disposable: () => 'disposable',
  systemMailbox: () => 'shared mailbox',
  pastedName: () => 'Pasted addresses',
};
