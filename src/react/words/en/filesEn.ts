import { getOwn, type FieldStatus } from '../../../core/index.ts';
import type { EstimateLineName, RowKind } from '../../../files/index.ts';
import type { FilesWords } from '../Words.ts';
import { numberIn, pluralIn, countedIn, lineFields, minutes, spaced, unitIn } from '../wording.ts';

const number = numberIn('en');
const plural = pluralIn('en');
const counted = countedIn('en');
const unit = unitIn('en');

const statusesEn: Record<FieldStatus, string> = {
  'not-applicable': 'not applicable',
  'verified-no-change': 'verified',
  'verified-alias': 'verified under another name',
  'verified-small-change': 'verified with a small change',
  'verified-large-change': 'verified with a large change',
  added: 'added',
  'identified-no-change': 'recognized',
  'identified-alias': 'recognized under another name',
  'identified-context': 'recognized from the rest of the address',
  empty: 'empty',
  unrecognised: 'not recognized',
};

const kindsEn: Record<RowKind, string> = {
  accept: 'Accept',
  confirm: 'Confirm',
  fix: 'Fix',
  reject: 'Reject',
  valid: 'Valid',
  invalid: 'Invalid',
  'accept-all': 'Accepts all mail',
  unknown: 'Unknown',
  rejected: 'Rejected by the service',
  'not-sent': 'Not sent',
  'in-doubt': 'In doubt',
  waiting: 'Waiting',
};

const estimateLinesEn: Record<EstimateLineName, string> = {
  rows: 'Rows',
  done: 'Finished or in doubt',
  unreadable: 'Unreadable lines',
  'no-address': 'Not sent: no address',
  country: 'Not sent: unknown country',
  email: 'Not sent: no email address',
  'several-emails': 'Not sent: several email addresses',
  'too-long': 'Not sent: too long',
  'unreadable-row': 'Not sent: unreadable',
  duplicates: 'Duplicates, free',
  'charged-duplicates': 'Duplicates, charged',
  'to-send': 'Rows to send',
  calls: 'Calls',
  credits: 'Credits',
  geocode: 'Credits for coordinates',
  certify: 'Credits for certified data',
  budget: 'Budget',
};

const fieldsEn: Record<string, string> = {
  Id: 'Your reference',
  Organization: 'Company',
  ...lineFields('Address', (line) => `Address line ${String(line)}`),
  ...lineFields('DeliveryAddress', (line) => `Delivery line ${String(line)}`),
  Locality: 'City',
  DependentLocality: 'District',
  AdministrativeArea: 'State or region',
  PostalCode: 'Postal code',
  Country: 'Country',
  Premise: 'House number',
  Thoroughfare: 'Street name',
  SubBuilding: 'Apartment or unit',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Address: 'Full address',
  DeliveryAddress: 'Delivery lines',
  SuperAdministrativeArea: 'Part of the country',
  SubAdministrativeArea: 'County',
  DoubleDependentLocality: 'Part of the district',
  DependentThoroughfare: 'Side street',
  Building: 'Building',
  SubBuildingFloor: 'Floor',
  PostBox: 'PO box',
  Contact: 'Contact',
  Function: 'Job title',
  Department: 'Department',
  Forename: 'First name',
  Surname: 'Last name',
  MiddleName: 'Middle name',
  FullName: 'Full name',
  email: 'Email',
};

const doubtful = (count: number) => (count > 0 ? ` ${counted(count, 'row is', 'rows are')} in doubt.` : '');

export const filesEn: FilesWords = {
  choose: () => 'Choose a file',
  drop: () => 'or drop it here',
  formats: () => 'A CSV or Excel file (.xlsx), with or without column names.',
  reading: () => 'Reading the file…',
  fileError: (reason, detail) =>
    ({
      unreadable: 'We couldn’t read this file. Please choose it again.',
      encoding:
        'This file is not text in an encoding that we recognize. Choose its encoding below, or save it as a CSV file in UTF-8.',
      format:
        'This kind of file can’t be read here. Open it in the app that made it, save it as XLSX or CSV, then choose it again.',
      archive: 'This ZIP file must contain exactly one file. Unpack it, then choose one of its files.',
      password: 'This file is protected by a password. Remove the password in Excel, then choose the file again.',
      'long-line':
        'The first line of this file is too long to have column names. Save the file as CSV, then choose it again.',
      empty: 'This file is empty. It needs a line with column names.',
      'too-large': 'This file is too large for a browser. Split it into smaller files.',
      'no-rows': 'This file has no rows below the column names.',
      'chosen-encoding':
        'This file is not in the chosen encoding. Choose another one, or save it as a CSV file in UTF-8.',
      mixed:
        'Some characters of this file are not in the same encoding as the others. Choose its encoding, or save it as a CSV file in UTF-8.',
      nul: 'The column names contain a NUL character. Choose the encoding of this file, or save it as a CSV file in UTF-8.',
    })[detail ?? reason],
  largeFileCommand: () => 'Or run this command in a terminal:',
  savedUnfinished: (file, done, total, inDoubt) =>
    `You left “${file}” before the end. ${number(done)} of ${counted(total, 'row is', 'rows are')} finished.${doubtful(inDoubt)} Continuing won’t charge you for ${plural(done + inDoubt, 'it', 'them')} again.`,
  savedFinished: (file, done, inDoubt) =>
    `“${file}” is finished. ${counted(done, 'row has', 'rows have')} a result.${doubtful(inDoubt)}`,
  runningElsewhere: (file, state) => `“${file}” is ${state} in another window.`,
  savedUnreadable: (file) => `“${file}” was saved in this browser, but it can no longer be read.`,
  checkingSaved: () => 'Checking for a saved file…',
  takenElsewhere: () =>
    'Stopped: this file was continued, or another one was started, in another window. Nothing more will be sent from here.',
  unsavedResults: () =>
    'These results are only on this page. Download them first, or press “Another file” again to leave without them.',
  replacesSaved: () => 'Starting this file deletes the saved one and its results.',
  lockedElsewhere: () =>
    'A file is running in another window, or was just closed there. Nothing was sent. Try again when it has finished.',
  exportRun: () => 'Continue elsewhere',
  exported: (file) =>
    `“${file}” was moved into a progress file, and nothing more is sent from here. To continue, choose “${file}” and its progress file together, here or in another browser, or run this command in a terminal:`,
  exportAgain: () => 'Download the progress file again',
  howToImport: () => 'To continue a file from elsewhere, choose it together with its progress file.',
  needsRows: () => 'Now choose the file that belongs to this progress file.',
  importRun: () => 'Replace it',
  runFileError: (reason) =>
    ({
      damaged: 'This progress file can’t be used, because it was damaged or changed.',
      version: 'This progress file was made by a newer version, and can’t be read here.',
      cut: 'The end of this progress file is missing. Please download it again.',
      operation: 'This progress file belongs to another kind of check.',
      'other-file': 'This progress file belongs to another file, or the file has changed since.',
      digest: 'Files can be moved only on a page that uses https.',
    })[reason],
  continueSaved: () => 'Continue',
  showResults: () => 'Show results',
  forget: () => 'Delete',
  otherFile: () => 'Another file',
  rows: (count) => counted(count, 'row', 'rows'),
  unreadableLines: (count) => `${counted(count, 'line', 'lines')} can’t be read and won’t be sent`,
  unreadableLine: (line, why) =>
    `Line ${number(line)}: ${{ preamble: 'above the column names', short: 'too few values', long: 'too many values', quote: 'a quotation mark is not closed', header: 'the column names again', length: 'the line is too long', nul: 'the line is damaged', units: 'units or types of the columns', total: 'a total or a footer', json: 'not a JSON object' }[why]}`,
  more: (count) => `and ${number(count)} more`,
  saveUnreadableLines: () => 'Download these lines',
  emptyFormulas: (amount) =>
    `Formulas without a saved result: ${number(amount)}. These cells count as empty. To add the results, open the file in Excel and save it.`,
  preview: () => 'First 20 rows',
  findColumn: () => 'Find a column',
  someColumns: (shown, total) => `${number(shown)} of ${counted(total, 'column', 'columns')}`,
  unused: () => 'Not used',
  columnAt: (name, position) => (name ? `${name} (column ${number(position)})` : `Column ${number(position)}`),
  column: (name) => `What “${name}” contains`,
  confidence: (level, by) =>
    ({ sure: 'Sure', likely: 'Likely', check: 'Check this' })[level] +
    { name: ', by its name', values: ', by its values', both: '' }[level === 'sure' ? 'both' : by],
  rememberedColumns: () => 'The columns are set as in your last file with the same names.',
  forgetColumns: () => 'Forget this choice',
  field: (name) => getOwn(fieldsEn, name) ?? spaced(name),
  howRead: () => 'How the file is read',
  encoding: () => 'Encoding',
  delimiter: () => 'Separator',
  delimiters: (delimiter) => ({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' })[delimiter],
  sheet: () => 'Sheet',
  headerRow: () => 'Column names',
  headerRows: (line) => (line === 0 ? 'None' : `In line ${number(line)}`),
  templates: () => 'Join columns, or fill in one field for all rows',
  templateField: () => 'Field',
  templateText: () => 'Text, with column names in braces',
  insertColumn: () => 'Insert a column',
  insert: () => 'Insert',
  setTemplate: () => 'Apply',
  removeTemplate: (field) => `Delete the text for “${field}”`,
  templateError: (reason, subject, near) =>
    ({
      column: `No column is called “${subject}”.${near && ` Did you mean ${near}?`}`,
      several: `Several columns are called “${subject}”.${near && ` Choose one: ${near}.`}`,
      brace: 'Each brace needs a partner.',
      field: 'The service does not have this field.',
      empty: 'Enter some text first.',
      country: `“${subject}” is not a country.${near && ` Did you mean ${near}?`}`,
    })[reason],
  sameCommand: () => 'The same run in a terminal:',
  options: () => 'Options',
  geocode: () => 'Add coordinates (1 more credit per row)',
  certify: () => 'Use certified postal data where available',
  statuses: () => 'Include verification details for each field',
  casing: () => 'Letter case',
  casings: (name) => ({ Title: 'Title Case', Upper: 'UPPER CASE', Lower: 'lower case' })[name],
  splitEmails: () => 'Check each email in a row of its own',
  severalEmails: (rows) => `Rows with several emails: ${number(rows)}`,
  country: () => 'Country for rows without one',
  estimate: (records, calls, credits) =>
    `${counted(records, 'row', 'rows')} in ${counted(calls, 'request', 'requests')}, about ${counted(credits, 'credit', 'credits')}`,
  estimating: () => 'Counting the rows…',
  estimateLine: (name) => estimateLinesEn[name],
  budget: (credits, lastRow, needed) =>
    lastRow === undefined
      ? `${number(credits)}, enough for all rows`
      : `${number(credits)}, ${lastRow === 0 ? 'not enough for one row' : `runs out after row ${number(lastRow)}`}; all rows need ${number(needed)}`,
  needsColumns: (needs, columns) =>
    ({
      street: 'First choose the street column.',
      email: 'First choose the email column.',
      choice: `Choose one of these columns: ${columns}`,
      column: `Choose what this column contains: ${columns}`,
    })[needs],
  lacksPlace: () => 'No column has a city, postal code or country',
  lacksCountry: () => 'No column has a country',
  nothingToSend: () => 'No row can be sent',
  start: () => 'Start',
  trySample: (rows, credits) => `Try ${counted(rows, 'row', 'rows')} first (${counted(credits, 'credit', 'credits')})`,
  pause: () => 'Pause',
  resume: () => 'Continue',
  cancel: () => 'Cancel',
  status: (name) =>
    ({
      running: 'Running',
      pausing: 'Pausing. Waiting for the last results…',
      paused: 'Paused',
      stopping: 'Stopping. Waiting for the last results…',
      cancelled: 'Cancelled. You are not charged for rows that were not sent.',
    })[name],
  done: (tone) =>
    ({
      good: 'Done',
      mixed: 'Done. Some rows have no result.',
      bad: 'Done. None of the rows has a result.',
    })[tone],
  stopped: (reason) =>
    ({
      sample: 'Paused after the first rows. Look at their results, then continue with the others.',
      budget: 'Stopped: your budget is used up.',
      refused: 'Stopped: the service refused the request. Check your key and your credit.',
      'slow-down': 'Stopped: the service is too busy. Continue later.',
      unreachable: 'Stopped: we couldn’t reach the service. Check your connection.',
      'in-doubt':
        'Stopped: too many requests got no answer. They won’t be sent again, because you may have been charged for them.',
      rejected: 'Stopped: the service rejected too many rows, one after the other.',
      source: 'Stopped: we couldn’t read the rest of the file.',
      journal: 'Stopped: this browser couldn’t save your progress. Free up some space, then continue.',
    })[reason],
  progress: (answered, total) => `${number(answered)} of ${counted(total, 'row', 'rows')}`,
  without: (what, count) =>
    `${number(count)} ${{ rejected: 'rejected by the service', 'not-sent': 'not sent', 'in-doubt': 'in doubt' }[what]}`,
  timeLeft: (ms) => `${minutes(ms, unit)} left`,
  slowedDown: () => 'The service asked us to slow down',
  rate: (perSecond) => `${counted(perSecond, 'row', 'rows')} per second`,
  spent: (credits, inDoubt) =>
    `${counted(credits, 'credit', 'credits')} used${inDoubt > 0 ? `, up to ${number(inDoubt)} more in doubt` : ''}`,
  spentOnSearch: (credits) => `Plus ${counted(credits, 'credit', 'credits')} for searches`,
  verdicts: () => 'Verdicts',
  verdict: () => 'Verdict',
  qualities: () => 'Quality (AQI)',
  kind: (kind) => kindsEn[kind],
  all: () => 'All',
  filter: () => 'Show',
  searchRows: () => 'Search in rows',
  reason: () => 'Reason',
  changed: () => 'Changed',
  showAll: () => 'Show all rows',
  unknownPlace: () => 'Unknown',
  table: () => 'Rows and results',
  number: () => 'Row',
  input: () => 'Your data',
  answer: () => 'Result',
  details: (row) => `Row ${number(row)}`,
  editedRows: () => 'Edited rows',
  runAgain: () => 'Run again',
  runRowsAgain: (count, credits) =>
    `Run ${counted(count, 'row', 'rows')} again (about ${counted(credits, 'credit', 'credits')})`,
  includeInDoubt: (count, credits) =>
    `Also send ${counted(count, 'row', 'rows')} in doubt. You may be charged twice, up to ${counted(credits, 'credit', 'credits')} more.`,
  saveEdit: () => 'Save',
  findAddress: () => 'Find the address',
  undoEdit: () => 'Undo',
  acceptRow: () => 'Accept as it is',
  note: () => 'Note',
  reviewed: (what) => ({ edited: 'Edited, but not sent yet', accepted: 'Accepted as it is' })[what],
  earlier: (count) => counted(count, 'earlier result', 'earlier results'),
  rowReason: (why) =>
    ({
      unsent: 'This row was not sent, because the run ended first.',
      unsendable: 'This row was not sent, because it can’t be checked.',
      rejected: 'The service rejected this row.',
      'in-doubt':
        'We didn’t get an answer for this row. You may have been charged for it, so it won’t be sent again automatically.',
    })[why],
  unsendableReason: (fault) =>
    ({
      'no-address': 'This row was not sent, because it has no address to check.',
      country:
        'This row was not sent, because we don’t know its country. Write a name such as “Canada”, or a code such as “CA”.',
      email: 'This row was not sent, because it has no email address that can be checked.',
      'several-emails':
        'This row was not sent, because it has several emails. Before you start, choose “Check each email in a row of its own”.',
      'too-long': 'This row was not sent, because it’s too long.',
      unreadable: 'This row was not sent, because it can’t be read.',
    })[fault],
  close: () => 'Close',
  fieldStatus: (name) => statusesEn[name],
  download: () => 'Download',
  complete: () => 'All rows',
  exceptions: () => 'Rows to check',
  report: () => 'Report',
  fileFormat: () => 'Format',
  fileFormats: (format) =>
    ({ 'excel-csv': 'CSV for Excel', csv: 'CSV for other programs', xlsx: 'Excel workbook (.xlsx)' })[format],
  allFields: () => 'All fields of the results',
  separateFiles: () => 'A file for each kind of row',
  results: () => 'Results',
  rejected: () => 'Rejected by the service',
  notSent: () => 'Not sent',
  inDoubt: () => 'In doubt',
  unplaced: () => 'Results without a row',
  unreadable: () => 'Unreadable lines',
  notSaved: (when) =>
    ({
      ready: 'This browser can’t save your progress. Keep this page open until the file is finished.',
      started: 'Some results are not saved. Download them before you leave.',
    })[when],
};
