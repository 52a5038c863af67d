import { type BatchOperationName, creditsPerRecord } from '../../core/index.ts';
import { describeSettings, fileOperation } from '../../files/index.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import { formatCount } from './format.ts';

interface RequestedRun {
  operation: BatchOperationName;
  flags: Pick<FileFlags, 'geocode' | 'certify'>;
  /** Settings of an imported run. They take precedence over the flags. */
  run?: { settings: Record<string, unknown> };
}

/**
 * Describes what a run requests from the service and what a row costs. The settings may come from someone else, so the user must be able to
 * check them.
 */
export function describeRun({ operation, flags, run }: RequestedRun): string {
  const { geocode, certify } = flags;
  const settings = run?.settings ?? {
    ...fileOperation(operation).settings,
    ...(geocode && { geocode }),
    ...(certify && { certify }),
  };
  const extras = describeSettings(settings);
  return `${operation}${extras && ` with ${extras}`}, about ${formatCount(creditsPerRecord(operation, settings as object), 'credit')} per row.`;
}
