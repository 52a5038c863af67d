import type { BatchOperationName } from '../core/index.ts';
import { fileOperation } from '../files/index.ts';
import type { FileFlags } from './FileFlags.ts';

/** Options of a run, as the command was given them. */
export function optionsFrom(operation: BatchOperationName, flags: FileFlags) {
  const {
    geocode,
    certify,
    price,
    country,
    dedupe,
    concurrency,
    callsPerSecond,
    chunkSize,
    budget,
    stopAfter,
    bisect,
    strict,
    store,
  } = flags;
  return {
    operation,
    settings: { ...fileOperation(operation).settings, ...(geocode && { geocode }), ...(certify && { certify }) },
    creditsPerRecord: price,
    country,
    // Workers send rows that are alike as they stand, also emails.
    dedupe: store === undefined ? dedupe : false,
    concurrency,
    callsPerSecond,
    chunkSize,
    budget,
    stopAfter,
    bisect,
    strict,
  };
}
