import {
  type BatchEstimate,
  type BatchEstimateOptions,
  type BatchOperationName,
  createEstimator,
  creditsPerRecord,
  nextTask,
  type RecordFault,
} from '../../core/index.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import { recordAt } from './table.ts';
import type { LoadedRun } from './store/SavedRun.ts';

/**
 * Name of a figure that the user sees before a run:
 * - `rows`: all rows of the file
 * - `done`: rows that have an outcome or are in doubt. The figures below do not include them
 * - `unreadable`: lines that are not rows
 * - `no-address`, `country`, `email`, `several-emails`, `too-long`, `unreadable-row`: rows that cannot be sent, by reason
 * - `duplicates`: rows that are free, because they share an answer
 * - `charged-duplicates`: duplicates that are sent and charged, because `dedupe` is off
 * - `to-send`: rows that have to be sent, regardless of the budget
 * - `calls`, `credits`: what this run will send and cost within the budget
 * - `geocode`, `certify`: the credits that this option costs, which are included in `credits`
 * - `budget`: the maximum credits, with `spent`, `lastRow` and `needed`
 */
export type EstimateLineName =
  | 'rows'
  | 'done'
  | 'unreadable'
  | Exclude<RecordFault, 'unreadable'>
  | 'unreadable-row'
  | 'duplicates'
  | 'charged-duplicates'
  | 'to-send'
  | 'calls'
  | 'credits'
  | 'geocode'
  | 'certify'
  | 'budget';

/** A figure that the user sees before a run. */
export interface EstimateLine {
  name: EstimateLineName;
  /** A number of rows, lines, calls or credits. */
  value: number;
  /** Only for `country`: up to five of the unknown countries, followed by `…` if there are more. Cells of the file, shortened to 40 characters. */
  names?: readonly string[];
  /** Only for the budget of a job that was started before: credits that it has used, including credits in doubt. */
  spent?: number;
  /** Only for the budget: credits for all rows, or for the rest of them if the job was started before. */
  needed?: number;
  /** Only for the budget: number of the last row within the budget, counting from 1, or 0 for none. Undefined if it covers all rows. */
  lastRow?: number | undefined;
}

/** An estimate of what the run of a file would send and cost. */
export interface FileEstimate extends BatchEstimate {
  /** The figures to show, in order. The page and the command show the same ones. */
  lines: readonly EstimateLine[];
}

interface EstimateLineOptions<Name extends BatchOperationName> extends Pick<
  BatchEstimateOptions<Name>,
  'operation' | 'settings' | 'budget' | 'creditsPerRecord'
> {
  /** Number of rows that have an outcome or are in doubt, and are not in the estimate. */
  done?: number | undefined;
  /** Number of unreadable lines. */
  unreadable?: number | undefined;
  /** Credits that the job has used before, including credits in doubt. */
  spent?: number | undefined;
}

const faults: readonly RecordFault[] = ['no-address', 'country', 'email', 'several-emails', 'too-long', 'unreadable'];
const options = ['geocode', 'certify'] as const;

/**
 * Lists the figures of an estimate that the user sees before a run, in order. Omits lines that are 0, except `rows`, `to-send`, `calls`, `credits`
 * and `budget`. Sends nothing.
 *
 * @param options the options of the estimate. With `creditsPerRecord`, the credits per option are omitted, because only the total is known.
 * @example
 * estimateLines(estimateBatch(records, { operation: 'cleanse' }), { operation: 'cleanse' })
 * // [{ name: 'rows', value: 500 }, { name: 'to-send', value: 500 }, { name: 'calls', value: 5 }, { name: 'credits', value: 500 }]
 */
export function estimateLines<Name extends BatchOperationName>(
  estimate: BatchEstimate,
  {
    operation,
    settings = {},
    budget,
    creditsPerRecord: price,
    done = 0,
    unreadable = 0,
    spent = 0,
  }: EstimateLineOptions<Name>,
): EstimateLine[] {
  const { records, sendable, duplicates, chargedDuplicates, calls, credits, creditsNeeded, withinBudget, lastIndex } =
    estimate;
  const line = (name: EstimateLineName, value: number): EstimateLine[] => (value > 0 ? [{ name, value }] : []);
  const full = creditsPerRecord<Name>(operation, settings);
  /** Returns the credits that one option costs. */
  const creditsFor = (option: (typeof options)[number]): number => {
    if (price !== undefined) return 0;
    return (credits * (full - creditsPerRecord<Name>(operation, { ...settings, [option]: false }))) / full;
  };
  return [
    { name: 'rows', value: records + done },
    ...line('done', done),
    ...line('unreadable', unreadable),
    ...faults.flatMap((fault) =>
      line(fault === 'unreadable' ? 'unreadable-row' : fault, estimate.faults[fault] ?? 0).map((found) =>
        fault === 'country' && estimate.unknownCountries ? { ...found, names: estimate.unknownCountries } : found,
      ),
    ),
    ...line('duplicates', duplicates),
    ...line('charged-duplicates', chargedDuplicates),
    { name: 'to-send', value: sendable - duplicates },
    { name: 'calls', value: calls },
    { name: 'credits', value: credits },
    ...options.flatMap((option) => line(option, creditsFor(option))),
    ...(budget === undefined || budget === Infinity
      ? []
      : [
          {
            name: 'budget' as const,
            value: budget,
            ...(spent > 0 && { spent }),
            needed: creditsNeeded,
            lastRow: withinBudget ? undefined : (lastIndex ?? -1) + 1,
          },
        ]),
  ];
}

/** A file to estimate: its table, the field of each column, and the default country. */
export type EstimatedFile = Pick<LoadedRun, 'table' | 'columns' | 'country'>;

/** Estimates the calls and credits for the rows of a file, by the same rules as the batch engine. Sends nothing. */
export function estimateFile<Name extends BatchOperationName>(
  file: EstimatedFile | undefined,
  options: BatchEstimateOptions<Name>,
): FileEstimate {
  const estimator = createFileEstimator(file, options);
  estimator.add(Infinity);
  return estimator.get();
}

/** Maximum milliseconds that an estimate takes in one task. Between two tasks, the page can handle events. */
const sliceTime = 8;
/** Number of rows between two checks of the clock. */
const sliceRows = 100;

/**
 * Estimates like `estimateFile`, but in many short tasks, so that the page stays responsive.
 *
 * @returns the estimate, or undefined if the signal was aborted.
 */
export async function estimateFileInSlices<Name extends BatchOperationName>(
  file: EstimatedFile,
  options: BatchEstimateOptions<Name>,
  signal: AbortSignal,
): Promise<FileEstimate | undefined> {
  const estimator = createFileEstimator(file, options);
  for (;;) {
    await nextTask();
    if (signal.aborted) return undefined;
    const end = performance.now() + sliceTime;
    while (estimator.add(sliceRows)) if (performance.now() > end) break;
    if (estimator.isComplete) return estimator.get();
  }
}

function createFileEstimator<Name extends BatchOperationName>(
  file: EstimatedFile | undefined,
  options: BatchEstimateOptions<Name>,
) {
  const operation = fileOperation(options.operation);
  const estimator = createEstimator<Name>(options);
  const length = file?.table.rows.length ?? 0;
  let index = 0;
  return {
    get isComplete() {
      return index >= length;
    },
    /** Adds the next `count` rows. Returns whether there are more rows. */
    add(count: number): boolean {
      for (const end = Math.min(length, index + count); file && index < end; index++)
        estimator.add(recordAt(operation, file, index), index);
      return index < length;
    },
    get(): FileEstimate {
      const estimate = estimator.get();
      return {
        ...estimate,
        lines: estimateLines(estimate, { ...options, unreadable: file?.table.unreadable.length }),
      };
    },
  };
}
