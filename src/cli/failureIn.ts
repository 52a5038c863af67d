import { InvalidArgumentError } from 'commander';
import { operations } from '../core/index.ts';
import { type Fault, faultNames, type FaultName } from '../testing/index.ts';

/** What is to go wrong, as `simulator.fail` takes it. */
export interface PlannedFailure {
  operation: string;
  fault: Fault;
}

const counts = new Set(['times', 'after', 'ms', 'status']);

/** `retrieve=429,times=3,retryAfter=2`, after those that were given before it. */
export function failureIn(text: string, before: readonly PlannedFailure[] = []): readonly PlannedFailure[] {
  const [what = '', ...more] = text.split(',');
  const [operation = '', name = ''] = what.split('=');
  if (!Object.hasOwn(operations, operation))
    throw new InvalidArgumentError(
      `There is no operation "${operation}". One of: ${Object.keys(operations).join(', ')}.`,
    );
  if (!Object.hasOwn(faultNames, name))
    throw new InvalidArgumentError(`There is no fault "${name}". One of: ${Object.keys(faultNames).join(', ')}.`);
  const details = more.map((part): [string, unknown] => {
    const [option = '', value = ''] = part.split('=');
    if (option === 'times' && value === 'always') return [option, Infinity];
    if (counts.has(option) && /^\d+$/.test(value)) return [option, Number(value)];
    if (option === 'retryAfter' && value) return [option, value];
    if (option === 'charged' && (value === 'true' || value === 'false')) return [option, value === 'true'];
    throw new InvalidArgumentError(
      `"${part}" says nothing of a fault. It may have times (or times=always), after, ms, status, retryAfter and charged.`,
    );
  });
  const fault: Fault = { ...Object.fromEntries(details), with: name as FaultName };
  return [...before, { operation, fault }];
}
