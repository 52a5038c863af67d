import type { RunEstimate } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { print, printJson } from '../output.ts';
import type { EstimateLine, EstimateLineName } from '../../files/index.ts';
import type { FileNotes } from '../run/fileNotes.ts';
import { commandName, describeCountryNames, formatCount, formatNumber, noRows } from './format.ts';

/** Prints how a file of emails would be counted and charged as a job of the legacy service, as far as the specification says. */
export const printJobEstimate = ({ sendable, faults, done }: RunEstimate): void => {
  // The specification does not say what the service does with several emails in a cell.
  if (sendable === 0 || faults['several-emails'] !== undefined || done > 0) return;
  print(
    `As a job (${commandName} jobs upload), the file has ${formatCount(sendable, 'address', 'addresses')}, duplicates included. The service estimates the price after the upload, and charges it when you download the results.`,
  );
};

interface EstimateOptions {
  json: true | undefined;
  bisect: true | undefined;
  chunkSize: number;
  notes: FileNotes;
  sample: number | undefined;
  /** Whether the run would start a new job, whose options can still be chosen. */
  isNew: boolean;
  /** Whether `--dedupe` can be used in a new job. */
  canDedupe: boolean;
}

/** Prints what a run would send and cost. */
export function printEstimate(
  estimate: RunEstimate,
  { json, bisect, chunkSize, notes, sample, isNew, canDedupe }: EstimateOptions,
): void {
  const callsPerRowAtFault = (bisect && 2 * Math.ceil(Math.log2(chunkSize))) || undefined;
  if (json)
    printJson({
      event: 'estimate',
      ...estimate,
      countryNames: notes.countryNames(),
      ...(callsPerRowAtFault && { callsPerRowAtFault }),
    });
  else print(formatEstimate(estimate, callsPerRowAtFault, { notes, sample, isNew, canDedupe }));
}

/** Labels of the figures, with the same terms as on a page. */
const labels: Readonly<Record<EstimateLineName, string>> = {
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

function formatFigures(lines: readonly EstimateLine[]): string[] {
  const rows = lines.map((line) => [labels[line.name], formatNumber(line.value), noteOf(line)] as const);
  const labelWidth = Math.max(...rows.map(([label]) => label.length));
  const numberWidth = Math.max(...rows.map(([, number]) => number.length));
  return rows.map(([label, number, note]) => `${label.padEnd(labelWidth)}  ${number.padStart(numberWidth)}${note}`);
}

/** Names the unknown countries, or says how far the budget goes. */
function noteOf({ name, names = [], spent = 0, lastRow, needed = 0 }: EstimateLine): string {
  if (name !== 'budget') return names.length > 0 ? ` · ${names.join(', ')}` : '';
  const [used, rows, row] =
    spent > 0
      ? [`, ${formatNumber(spent)} already used`, 'all other rows', 'another row']
      : ['', 'all rows', 'one row'];
  if (lastRow === undefined) return `${used}, enough for ${rows}`;
  const end = lastRow === 0 ? `not enough for ${row}` : `runs out after row ${formatNumber(lastRow)}`;
  return `${used}, ${end}; ${rows} need ${formatNumber(needed)}`;
}

function formatEstimate(
  { lines, records, done, faults, unreadable, chargedDuplicates }: RunEstimate,
  callsPerRowAtFault: number | undefined,
  { notes, sample, isNew, canDedupe }: Pick<EstimateOptions, 'notes' | 'sample' | 'isNew' | 'canDedupe'>,
): string {
  const sentences = [
    ...(records + done + unreadable === 0 ? [noRows(notes.source.name)] : []),
    ...describeCountryNames(notes),
  ];
  if (unreadable > 0)
    sentences.push(
      ...notes.unreadableLines(),
      ...(isNew ? ['With --strict, a file with unreadable lines is not sent at all.'] : []),
    );
  if (isNew && faults['several-emails']) sentences.push('With --split-emails, each email in a cell gets its own row.');
  if (chargedDuplicates > 0 && isNew && canDedupe) sentences.push('With --dedupe, duplicates are sent only once.');
  if (callsPerRowAtFault)
    sentences.push(`Isolating a faulty row takes up to ${String(callsPerRowAtFault)} more calls, free of charge.`);
  if (sample !== undefined)
    sentences.push(`With --sample ${String(sample)}, the run pauses after ${formatCount(sample, 'row')}.`);
  return [...formatFigures(lines), ...sentences, 'Nothing was sent.'].map((line) => printableLine(line)).join('\n');
}
