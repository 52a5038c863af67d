import { operations } from '../../core/index.ts';
import { type SimulatedFault, faultNames, type FaultName, createSimulator, type Simulator } from '../../testing/index.ts';
import { exitCodes, Failure } from '../errors.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';

/** What is to go wrong, as `simulator.fail` takes it. */
export interface PlannedFailure {
  operation: string;
  fault: SimulatedFault;
}

const counts = new Set(['times', 'after', 'ms', 'status']);

/** `retrieve=429,times=3,retryAfter=2`. Read when the command begins: the names of operations and faults are code that no other command loads. @throws Failure */
export function failureIn(text: string): PlannedFailure {
  const refuse = (why: string): never => {
    throw new Failure(`--fail ${text} is invalid. ${why}`, { code: exitCodes.usage });
  };
  const [what = '', ...more] = text.split(',');
  const [operation = '', name = ''] = what.split('=');
  if (!Object.hasOwn(operations, operation))
    refuse(`"${operation}" is not an operation. One of: ${Object.keys(operations).join(', ')}.`);
  if (!Object.hasOwn(faultNames, name))
    refuse(`"${name}" is not a fault. One of: ${Object.keys(faultNames).join(', ')}.`);
  const details = more.map((part): [string, unknown] => {
    const [option = '', value = ''] = part.split('=');
    if (option === 'times' && value === 'always') return [option, Infinity];
    if (counts.has(option) && /^\d+$/.test(value)) return [option, Number(value)];
    if (option === 'retryAfter' && value) return [option, value];
    if (option === 'charged' && (value === 'true' || value === 'false')) return [option, value === 'true'];
    return refuse(
      `"${part}" says nothing of a fault. It may have times (or times=always), after, ms, status, retryAfter and charged.`,
    );
  });
  const fault: SimulatedFault = { ...Object.fromEntries(details), with: name as FaultName };
  return { operation, fault };
}

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
