import { printableLine } from '../../core/index.ts';
import type { RepairPlan } from '../followUps/repairPlan.ts';
import type { RunFlags } from '../options/fileOptions.ts';
import { print, printJson } from '../output.ts';
import { formatCount } from './format.ts';

/**
 * Prints what the corrections of a job change, before anything is sent. With `--json`, prints the event `corrections`.
 *
 * @param flags `replaced`: folder of an earlier repair that this one replaces.
 */
export function printCorrections(
  plan: RepairPlan,
  { json, quiet, replaced }: Pick<RunFlags, 'json' | 'quiet'> & { replaced: string | undefined },
): void {
  const { rows, notes, unchanged, inDoubtLeftOut, ignoredColumns } = plan;
  const accepted = [...notes.values()].filter((note) => note !== null).length;
  if (json) {
    const counts = { toSend: rows.length, accepted, withdrawn: notes.size - accepted, unchanged, inDoubtLeftOut };
    printJson({ event: 'corrections', ...counts, ignoredColumns, replaced });
    return;
  }
  const lines = [
    rows.length === 0 ? 'No row is sent again.' : `${formatCount(rows.length, 'row')} to send again.`,
    ...(accepted > 0 ? [`${formatCount(accepted, 'row')} accepted without being sent.`] : []),
    ...(notes.size > accepted ? [`${formatCount(notes.size - accepted, 'row')} no longer accepted.`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'row')} unchanged, so not sent.`] : []),
  ];
  if (!quiet || rows.length === 0) print(lines.join(' '));
  if (replaced !== undefined)
    print(printableLine(`This replaces the repair in ${replaced}. None of its rows were sent.`));
  if (inDoubtLeftOut > 0)
    print(
      `${formatCount(inDoubtLeftOut, 'corrected row')} in doubt left out. To send ${inDoubtLeftOut === 1 ? 'it' : 'them'} too, add --retry-in-doubt. You may be charged a second time.`,
    );
  if (ignoredColumns.length > 0)
    print(printableLine(`Corrections in columns that are not sent have no effect: ${ignoredColumns.join(', ')}.`));
}
