import type { RunEstimate } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { print, printJson } from '../output.ts';
import { describeRowErrors } from './callErrors.ts';
import type { FileNotes } from '../run/fileNotes.ts';
import { commandName, describeCountryNames, formatCount, formatNumber } from './format.ts';

/** Says what a file of emails takes as a job of the legacy service, as far as its specification says it. */
export const printJobEstimate = ({ sendable, faults, done }: RunEstimate): void => {
  // It does not say what the service does with several emails in a cell.
  if (sendable === 0 || faults['several-emails'] !== undefined || done > 0) return;
  print(
    `As a job (${commandName} jobs upload), the file has ${formatCount(sendable, 'address', 'addresses')}, duplicates included. The service names its estimated price after the upload and charges it when you download the results.`,
  );
};

interface EstimateOptions {
  json: true | undefined;
  bisect: true | undefined;
  chunkSize: number;
  notes: FileNotes;
}

/** Prints what a run would send and cost. */
export function printEstimate(estimate: RunEstimate, { json, bisect, chunkSize, notes }: EstimateOptions): void {
  const callsPerRowAtFault = (bisect && 2 * Math.ceil(Math.log2(chunkSize))) || undefined;
  if (json)
    printJson({
      event: 'estimate',
      ...estimate,
      countryNames: notes.countryNames(),
      ...(callsPerRowAtFault && { callsPerRowAtFault }),
    });
  else print(formatEstimate(estimate, callsPerRowAtFault, notes));
}

function formatEstimate(
  { records, sendable, faults, duplicates, calls, credits, creditsNeeded, withinBudget, unreadable, done }: RunEstimate,
  callsPerRowAtFault: number | undefined,
  notes: FileNotes,
): string {
  const sentences = [
    `${formatCount(records, 'row')}${sendable === records && done === 0 ? '' : `, of which ${formatNumber(sendable)}`} can be sent: ${formatCount(calls, 'call')}, ${formatCount(credits, 'credit')}${withinBudget ? '' : ` (without the budget: ${formatNumber(creditsNeeded)})`}.`,
    ...Object.entries(describeRowErrors(faults, '')).map(
      ([reason, count]) => `${formatCount(count, 'row')} cannot be sent: ${reason}.`,
    ),
  ];
  if (done > 0)
    sentences.unshift(
      `${formatCount(done, 'row')} already ${done === 1 ? 'has an outcome or is' : 'have an outcome or are'} in doubt. Remaining:`,
    );
  if (duplicates > 0)
    sentences.push(
      `${formatCount(duplicates, 'row')} ${duplicates === 1 ? 'is a duplicate and costs' : 'are duplicates and cost'} nothing.`,
    );
  if (unreadable > 0)
    sentences.push(
      `${formatCount(unreadable, 'line')} ${unreadable === 1 ? 'is' : 'are'} unreadable. With --strict, a file with unreadable lines is not sent at all.`,
      ...notes.unreadableLines(),
    );
  sentences.push(...describeCountryNames(notes));
  if (callsPerRowAtFault)
    sentences.push(`Isolating a faulty row takes up to ${String(callsPerRowAtFault)} more calls, free of charge.`);
  return printableLine([...sentences, 'Nothing was sent.'].join(' '));
}
