import fs from 'node:fs';
import { vi } from 'vitest';
import { whileSpied } from '../whileSpied.ts';

type Name = 'writeSync' | 'fdatasyncSync';

/** Puts something of a test's in the place of what Node does on the spot, while `act` runs. `instead` is given Node's own. */
export async function onTheSpot<Value, Which extends Name>(
  name: Which,
  instead: (own: (typeof fs)[Which]) => (typeof fs)[Which],
  act: () => Promise<Value>,
): Promise<Value> {
  // By a clock that stands each disk is quick, and a busy machine does not make it a slow one.
  if (!vi.isMockFunction(performance.now)) vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const own = fs[name];
  vi.spyOn(fs, name as 'writeSync').mockImplementation(instead(own) as (typeof fs)['writeSync']);
  return whileSpied(act);
}
