import { creditsPerRecord } from '../../core/index.ts';
import { describeSettings, fileOperation } from '../../files/index.ts';
import type { SavedCommand } from '../run/savedCommand.ts';
import { formatCount } from './format.ts';

/** Says what a run asks for and what a row costs, because its settings may come from elsewhere. */
export function describeRun({ operation, flags, run }: Pick<SavedCommand, 'operation' | 'flags' | 'run'>): string {
  const { geocode, certify } = flags;
  const settings = run?.settings ?? {
    ...fileOperation(operation).settings,
    ...(geocode && { geocode }),
    ...(certify && { certify }),
  };
  const extras = describeSettings(settings);
  return `${operation}${extras && ` with ${extras}`}, about ${formatCount(creditsPerRecord(operation, settings as object), 'credit')} per row.`;
}
