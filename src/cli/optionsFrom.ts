import type { BatchOperationName } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import type { FileFlags } from './FileFlags.ts';

/** Options of a run, as the command was given them. */
export function optionsFrom(operation: BatchOperationName, flags: FileFlags) {
  const { geocode, certify } = flags;
  return {
    operation,
    settings: { ...fileOperation(operation).settings, ...(geocode && { geocode }), ...(certify && { certify }) },
    creditsPerRecord: flags.price,
    country: flags.country,
    // Workers send rows that are alike as they stand, also emails.
    dedupe: flags.store === undefined ? flags.dedupe : false,
    concurrency: flags.concurrency,
    callsPerSecond: flags.callsPerSecond,
    chunkSize: flags.chunkSize,
    budget: flags.budget,
    stopAfter: flags.stopAfter,
    bisect: flags.bisect,
    strict: flags.strict,
  };
}
