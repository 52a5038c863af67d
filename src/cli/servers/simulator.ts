import { operations } from '../../core/index.ts';
import {
  createSimulator,
  type SimulatedFault,
  type FaultName,
  faultNames,
  type Simulator,
} from '../../testing/index.ts';
import { CliError, exitCodes, usageError } from '../errors.ts';
import type { SimulatorFlags } from '../options/simulatorOptions.ts';

/** Creates the simulator for `simulate` and `dev`, with the faults from `--fail`. */
export function createSimulatorFromFlags({ seed, latency, addresses, key, fail }: SimulatorFlags): Simulator {
  const faults = fail.map((text) => parseFailOption(text));
  const credentials = key === undefined ? {} : { key, legacyKey: key };
  const simulator = createSimulator({ seed, latency, ...(addresses && { addresses }), ...credentials });
  try {
    for (const { operation, fault } of faults) simulator.fail(operation, fault);
  } catch (error) {
    throw new CliError((error as Error).message, { cause: error, code: exitCodes.usage });
  }
  return simulator;
}

const countOptions = new Set(['times', 'after', 'ms', 'status']);

/**
 * Parses a fault such as `retrieve=429,times=3,retryAfter=2`. This is not an option parser, because every command loads the option parsers,
 * and only this function needs the names of all operations and faults.
 *
 * @throws CliError
 */
function parseFailOption(text: string): { operation: string; fault: SimulatedFault } {
  const reject = (reason: string): never => {
    throw usageError(`--fail ${text} is invalid. ${reason}`);
  };
  const [target = '', ...details] = text.split(',');
  const [operation = '', name = ''] = target.split('=');
  if (!Object.hasOwn(operations, operation))
    reject(`"${operation}" is not an operation. Use one of: ${Object.keys(operations).join(', ')}.`);
  if (!Object.hasOwn(faultNames, name))
    reject(`"${name}" is not a fault. Use one of: ${Object.keys(faultNames).join(', ')}.`);
  const options = details.map((detail): [string, unknown] => {
    const [option = '', value = ''] = detail.split('=');
    if (option === 'times' && value === 'always') return [option, Infinity];
    if (countOptions.has(option) && /^\d+$/.test(value)) return [option, Number(value)];
    if (option === 'retryAfter' && value) return [option, value];
    if (option === 'charged' && (value === 'true' || value === 'false')) return [option, value === 'true'];
    return reject(
      `"${detail}" is not a valid fault option. Use times (a number or always), after, ms, status, retryAfter or charged.`,
    );
  });
  return { operation, fault: { ...Object.fromEntries(options), with: name as FaultName } };
}
