import { counted } from '../counted.ts';
import { failures, states } from '../jobWording.ts';
import type { JobsWords } from '../JobsWords.ts';

const statesEn = states(
  'Waiting,The file could not be processed,Loading,Verifying,Ready to download,Downloaded,State unknown',
);
const failuresEn = failures(
  'The service answered with an error.',
  'The service says:',
  'The service could not be reached.',
  'The service did not answer in time.',
  'The answer of the service could not be read.',
  'The request was not sent.',
  'The limit of this page was reached.',
  'It was stopped.',
);

export const jobsEn: JobsWords = {
  upload: () => 'Upload a file',
  uploadFormats: () => 'CSV with a column called “email”. It is charged when you download the result.',
  uploading: () => 'Uploading …',
  uploadInDoubt: () => 'The upload got no answer. It may have arrived all the same, and is not sent again by itself.',
  reconcile: () => 'Look for it',
  reconcileCost: () => 'This asks for the list, and once for each job that is new in it.',
  reconciled: (count) =>
    count === 0
      ? 'It is not in the list: you can upload it again.'
      : count === 1
        ? 'It has arrived.'
        : `${String(count)} jobs may be it: look which one is yours before you upload it again.`,
  jobs: () => 'Jobs',
  none: () => 'No job so far.',
  refresh: () => 'Refresh the list',
  openJob: () => 'Details',
  listFailed: () => 'The list of jobs could not be read.',
  downloadInDoubt: () => 'The download did not arrive. It may have been charged.',
  downloadFailed: () => 'The download failed. Nothing was charged.',
  jobFailed: () => 'The details of the job could not be read.',
  uploadFailed: () => 'The file was not uploaded.',
  uploadUnfit: () => 'It must be a text file in UTF-8 with a column “email” and at least one row.',
  failure: failuresEn,
  state: statesEn,
  records: (count) => counted(count, 'record', 'records'),
  estimated: (credits) => `about ${credits} credits, charged at the download`,
  cost: (credits) => counted(credits, 'credit', 'credits'),
  downloadFor: (credits) =>
    credits ? `Download for ${counted(credits, 'credit', 'credits')}` : 'Download (charges the job)',
  downloadAgain: () => 'Download again (may be charged again)',
  downloaded: () => 'Downloaded. The file is in your browser’s downloads.',
  savePart: () => 'Save what arrived',
  lookFailed: () => 'Looking for it failed.',
  stats: (valid, invalid, acceptAll, unknown) =>
    `${valid} valid, ${invalid} invalid, ${acceptAll} accept-all, ${unknown} unknown`,
  direct: () => 'Validate now',
  directLead: () => 'A list or a file, validated at once, a hundred per call.',
  paste: () => 'Paste addresses',
  pasted: () => 'One per line, or parted by commas',
  usePasted: (count) => `Continue with ${counted(count, 'address', 'addresses')}`,
  disposable: () => 'disposable',
  systemMailbox: () => 'role mailbox',
  pastedName: () => 'Pasted addresses',
};
