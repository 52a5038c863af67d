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

/** Says what a run asks for and what a row costs, because its settings may come from elsewhere. */
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
