import { type BatchReport, pathOf } from '../batch/index.ts';
import { counted } from './counted.ts';
import { inWords } from './progressLine.ts';

const number = new Intl.NumberFormat('en');
const counts = (title: string, list: Readonly<Record<string, number | undefined>>): string[] => {
  const rows = Object.entries(list)
    .flatMap(([name, count]) => (count ? [[name, count] as const] : []))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 12);
  const most = Math.max(...rows.map(([name]) => Math.min(60, name.length)));
  return rows.length === 0
    ? []
    : [
        '',
        title,
        ...rows.map(([name, count]) => `  ${name.slice(0, 60).padEnd(most)}  ${number.format(count).padStart(9)}`),
      ];
};

/** Why a run has stopped by itself, and what to do. */
const reasons: Record<string, string> = {
  budget: 'The budget is used up. Give a larger one and go on.',
  refused: 'The service refuses this account, or this client its limit. Mend that and go on.',
  'slow-down': 'The service went on asking to slow down. Go on later, with fewer --calls-per-second.',
  unreachable: 'The service cannot be reached. Go on when it can.',
  'in-doubt': 'Too many calls in a row ended without an answer. Look whether the service is well, and go on.',
  rejected:
    'Too many calls in a row were turned down for their records. Look at the file of rejected rows; --bisect finds those at fault.',
  source: 'The file could not be read on.',
  journal: 'The disk could not be written. Make room and go on: what was answered is kept.',
};

/** How a run has ended, for a person. `left`: the rows in doubt that were not sent again with success. */
export function summaryOf(
  { status, reason, error, tally, credits, creditsInDoubt, bad, waiting, elapsed }: BatchReport,
  left: number,
  output: string,
  folder: string,
): string {
  const how = { done: 'Done.', paused: 'Ended by you; nothing is lost.', stopped: 'Stopped.' }[status];
  const files: [string, number][] = [
    ['results', tally.results],
    ['rejected', tally.rejected],
    ['not-sent', tally.notSent],
    ['in-doubt', tally.inDoubt],
    ['unreadable', bad],
  ];
  return [
    '',
    `${how} ${counted(tally.rows, 'row')}, ${counted(credits, 'credit')}${creditsInDoubt > 0 ? `, and ${number.format(creditsInDoubt)} that may have been charged` : ''}. This run took ${inWords(elapsed)}.`,
    ...(status === 'stopped' ? [`${reasons[reason ?? ''] ?? ''}${error ? ` (${error.message})` : ''}`.trim()] : []),
    '',
    ...files
      .filter(([kind, count]) => count > 0 || kind === 'results')
      .map(([kind, count]) => `  ${kind.padEnd(10)}  ${number.format(count).padStart(9)}  ${pathOf(output, kind)}`),
    ...(waiting > 0
      ? [
          `  ${counted(waiting, 'row')} of these ${waiting === 1 ? 'is' : 'are'} not in a file yet: ${waiting === 1 ? 'it waits' : 'they wait'} in ${folder} for rows before ${waiting === 1 ? 'it' : 'them'}. Keep that folder, and go on.`,
        ]
      : []),
    ...(bad > 0
      ? [
          `  ${counted(bad, 'line')} of the source ${bad === 1 ? 'was not a row, and was' : 'were not rows, and were'} not sent. --strict sends nothing of such a file.`,
        ]
      : []),
    ...(tally.unplaced > 0
      ? [`  ${counted(tally.unplaced, 'answer')} could be put to no row: column AnswersWithoutRow.`]
      : []),
    ...counts('What became of the rows', tally.kinds),
    ...counts('Quality', tally.qualities),
    ...counts('Countries', tally.countries),
    ...counts('Why rows have no answer', tally.reasons),
    ...(tally.inDoubt > left
      ? [
          '',
          `${number.format(tally.inDoubt - left)} of the rows in doubt were sent again since, and have an outcome: ${pathOf(output, 'retried')}`,
        ]
      : []),
    ...(left > 0
      ? [
          '',
          `Rows in doubt may have been charged, and are not sent again by themselves: doorplate resume ${folder} --retry-in-doubt`,
        ]
      : []),
    ...(status === 'done' ? [] : ['', `To go on: doorplate resume ${folder}`]),
  ].join('\n');
}
