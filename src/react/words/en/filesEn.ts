import { ownOf, type FieldStatus } from '../../../core/index.ts';
import type { RowKind } from '../../../files/index.ts';
import type { FilesWords } from '../FilesWords.ts';
import { minutes, spaced, unitIn } from '../wording.ts';
import { counted } from '../counted.ts';

const statusesEn: Record<FieldStatus, string> = {
  'not-applicable': 'not applicable',
  'verified-no-change': 'as given',
  'verified-alias': 'as an alias',
  'verified-small-change': 'small change',
  'verified-large-change': 'large change',
  added: 'added',
  'identified-no-change': 'recognised',
  'identified-alias': 'recognised as an alias',
  'identified-context': 'recognised by its place',
  empty: 'empty',
  unrecognised: 'not recognised',
};

const kindsEn: Record<RowKind, string> = {
  accept: 'Accept',
  confirm: 'Confirm',
  fix: 'Fix',
  reject: 'Reject',
  valid: 'Valid',
  invalid: 'Invalid',
  'accept-all': 'Accepts all',
  unknown: 'Unknown',
  rejected: 'Turned down',
  'not-sent': 'Not sent',
  'in-doubt': 'In doubt',
  waiting: 'Waiting',
};

const fieldsEn: Record<string, string> = {
  Id: 'Your own key',
  Organization: 'Company',
  Address1: 'Address 1',
  Address2: 'Address 2',
  Address3: 'Address 3',
  Locality: 'City',
  DependentLocality: 'District',
  AdministrativeArea: 'State or region',
  PostalCode: 'Postal code',
  Country: 'Country',
  Premise: 'House number',
  Thoroughfare: 'Street name',
  SubBuilding: 'Unit',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Address: 'Whole address',
};

export const filesEn: FilesWords = {
  choose: () => 'Choose a file',
  drop: () => 'or drop it here',
  formats: () => 'CSV with commas, tabs or semicolons, the first line naming the columns',
  reading: () => 'Reading the file …',
  fileError: (reason) =>
    ({
      unreadable: 'The browser could not read this file. Choose it again.',
      encoding: 'This file is not a text in UTF-8 or UTF-16. Save it as CSV in UTF-8.',
      empty: 'This file has no line after its header.',
    })[reason],
  left: (file, done, total, inDoubt) =>
    `A run of “${file}” was left: ${done} of ${total} rows have an answer${inDoubt ? `, ${inDoubt} in doubt` : ''}. Going on pays for none of them again.`,
  finished: (file, done, inDoubt) =>
    `The run of “${file}” came to its end: ${counted(done, 'row has', 'rows have')} an answer${inDoubt ? `, ${inDoubt} in doubt` : ''}.`,
  runningElsewhere: (file, state) => `A run of “${file}” is ${state} in another window.`,
  unreadable: (file) => `A run of “${file}” is kept here, but this browser cannot read it any more.`,
  looking: () => 'Looking for a run that this browser keeps …',
  taken: () =>
    'Stopped: another window has taken this run over, or started another one in its place. Nothing more is sent from here.',
  onlyHere: () =>
    'These answers are only on this page. Download them first, or press “Another file” again to leave without them.',
  replaces: () => 'Starting this file deletes that run and its answers.',
  elsewhere: () =>
    'This run is going on in another window, or has just been left. Nothing was sent; try again when it has ended there.',
  goOn: () => 'Go on',
  showResults: () => 'Show the results',
  forget: () => 'Forget it',
  otherFile: () => 'Another file',
  rows: (count) => counted(count, 'row', 'rows'),
  bad: (count) => `${counted(count, 'line', 'lines')} cannot be used and will not be sent`,
  badLine: (line, why) =>
    `Line ${line}: ${{ short: 'fewer values than the header', long: 'more values than the header', quote: 'a quote is not closed where it should be; nothing it reaches can be read' }[why]}`,
  more: (count) => `… and ${count} more`,
  saveBad: () => 'Download these lines',
  preview: () => 'The first 20 rows',
  findColumn: () => 'Find a column',
  someColumns: (shown, total) => `${shown} of ${total} columns`,
  unused: () => 'Not used',
  column: (name) => `What “${name}” holds`,
  field: (name) => ownOf(fieldsEn, name) ?? spaced(name),
  options: () => 'Options',
  geocode: () => 'Add coordinates (costs one more credit per row)',
  certify: () => 'Certified fields where a country has them',
  statuses: () => 'Say of each field how it was verified',
  casing: () => 'Words are written',
  casings: (name) => ({ Title: 'Like This', Upper: 'LIKE THIS', Lower: 'like this' })[name],
  country: () => 'Country of rows without one',
  estimate: (records, calls, credits) =>
    `${counted(records, 'row', 'rows')}, ${counted(calls, 'call', 'calls')}, about ${counted(credits, 'credit', 'credits')}`,
  unsendable: (count) => `${counted(count, 'row has', 'rows have')} nothing to send`,
  alike: (count) => `${counted(count, 'row shares', 'rows share')} the answer of another row`,
  overBudget: (credits) => `The budget ends before: all rows would cost about ${credits}`,
  needsColumns: () => 'Say first which column holds what.',
  start: () => 'Start',
  pause: () => 'Pause',
  resume: () => 'Go on',
  cancel: () => 'Cancel',
  status: (name) =>
    ({
      running: 'Running',
      pausing: 'Pausing: waiting for the calls under way …',
      paused: 'Paused. No call is under way.',
      stopping: 'Waiting for the calls under way …',
      cancelled: 'Cancelled. What was not sent was not paid for.',
    })[name],
  done: (tone) =>
    ({
      good: 'Done',
      mixed: 'Finished. Some rows have no answer.',
      bad: 'Finished. No row has an answer.',
    })[tone],
  stopped: (reason) =>
    ({
      budget: 'Stopped: the budget is used up.',
      refused: 'Stopped: the service refuses in a way that trying again does not mend. Check the key and the credit.',
      'slow-down': 'Stopped: the service keeps asking to slow down. Go on later.',
      unreachable: 'Stopped: the service cannot be reached. Check the connection.',
      'in-doubt': 'Stopped: too many calls in a row had an unknown outcome. They are not repeated.',
      rejected: 'Stopped: too many calls in a row were turned down for their rows.',
      source: 'Stopped: the rows could not be read on.',
      journal: 'Stopped: this browser cannot write down what is sent. Free some space.',
    })[reason],
  progress: (answered, total) => `${answered} of ${total} rows`,
  without: (what, count) =>
    `${count} ${{ 'turned-down': 'turned down', 'not-sent': 'not sent', 'in-doubt': 'in doubt' }[what]}`,
  timeLeft: (ms) => `${minutes(ms, unitIn('en'))} left`,
  slowedDown: () => 'The service asked to slow down',
  rate: (perSecond) => `${perSecond} rows per second`,
  spent: (credits, inDoubt) => `${counted(credits, 'credit', 'credits')}${inDoubt ? `, ${inDoubt} more in doubt` : ''}`,
  verdicts: () => 'Verdicts',
  verdict: () => 'Verdict',
  qualities: () => 'Quality (AQI)',
  kind: (kind) => kindsEn[kind],
  all: () => 'All',
  filter: () => 'Show',
  table: () => 'Rows and their answers',
  number: () => 'Row',
  input: () => 'Given',
  answer: () => 'Answer',
  details: (row) => `Row ${row}`,
  close: () => 'Close',
  fieldStatus: (name) => statusesEn[name],
  download: () => 'Download',
  results: () => 'Results',
  rejected: () => 'Turned down',
  notSent: () => 'Not sent',
  inDoubt: () => 'In doubt',
  unplaced: () => 'Answers without a row',
  badLines: () => 'Unusable lines',
  guard: () => 'Guard against formulas in spreadsheets',
  notKept: (when) =>
    ({
      ready: 'This browser cannot keep answers. Stay on this page until the end.',
      begun: 'Some answers are not kept. Download them before you leave.',
    })[when],
};
