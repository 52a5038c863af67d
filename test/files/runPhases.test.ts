import { type FileRunPhase, hasRunEnded, isRunActive } from 'doorplate/files';
import { expect, test } from 'vitest';

test.each<[FileRunPhase, isUnderWay: boolean, hasEnded: boolean]>([
  ['empty', false, false],
  ['reading', false, false],
  ['ready', false, false],
  ['running', true, false],
  ['paused', true, false],
  ['stopping', true, false],
  ['stopped', false, true],
  ['done', false, true],
  ['cancelled', false, true],
])('reports for a run that is %s whether it is in flight (%s) and ended (%s)', (phase, isUnderWay, hasEnded) => {
  expect([isRunActive(phase), hasRunEnded(phase)]).toEqual([isUnderWay, hasEnded]);
});
