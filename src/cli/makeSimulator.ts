import { createSimulator, type Simulator } from '../testing/index.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';
import { failureIn } from './failureIn.ts';
import type { SimulatorFlags } from './simulatorOptions.ts';

/** The simulator that was asked for, with what is to go wrong. */
export function makeSimulator({ seed, latency, addresses, key, fail }: SimulatorFlags): Simulator {
  const planned = fail.map((text) => failureIn(text));
  const simulator = createSimulator({ seed, latency, ...(addresses && { addresses }), ...(key && { key }) });
  try {
    for (const { operation, fault } of planned) simulator.fail(operation, fault);
  } catch (error) {
    throw new Failure((error as Error).message, { cause: error, code: exitCodes.usage });
  }
  return simulator;
}
