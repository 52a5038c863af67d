/** What can go wrong, by name. */
export const faultNames = {
  timeout: 'the work is done and charged, but no answer ever comes',
  refused: 'no connection: provably never sent, as Node’s fetch tells it (ECONNREFUSED)',
  reset: 'the connection dies before any work is done',
  'reset-after': 'the work is done and charged, then the connection dies',
  cut: 'the work is done and charged, the connection dies in the middle of the body',
  stalled: 'the work is done and charged, the body stops in the middle and never ends',
  '429': 'refused without work; `retryAfter` as the header',
  '500': 'an empty answer of status 500, without work unless `charged`',
  '503': 'an empty answer of status 503, without work unless `charged`; with `retryAfter` as the header',
  html: 'a page of a captive portal with status 200, without work',
  truncated: 'the work is done and charged, the JSON ends in the middle',
  empty: 'the work is done and charged, a 200 without a body',
  'wrong-shape': 'the work is done and charged, JSON of another kind: items is not a list',
  'wrong-types': 'the work is done and charged, rows with nulls, numbers and objects in place of texts',
  'wrong-count': 'the work is done and charged, one of the rows is missing in the answer',
  shortened: 'the work is done and charged, the second half of the rows is missing in the answer',
  'extra-rows': 'the work is done and charged, before the rows stands one that nobody asked for',
  reordered: 'the work is done and charged, the first row of the answer stands last',
  'empty-rows': 'the work is done and charged, the answer has no row at all',
  'null-rows': 'the work is done and charged, every row of the answer is null',
  capitals: 'a good answer that repeats what was submitted in capitals, ids too',
  trimmed: 'a good answer that repeats what was submitted without the spaces around and inside that are too many',
  'no-echo': 'a good answer that does not repeat what was submitted',
  'bare-array': 'a good answer, the list of its rows alone',
  'items-envelope': 'a good answer, the list of its rows as `{ "Items": [] }`',
  'error-false': 'a good answer with `"error": false` beside the rows',
  'json-text': 'the work is done and charged, the body is the JSON text "Service unavailable"',
  'status-0': 'the work is done and charged, the answer has the status 0, as an opaque one',
  redirect: 'an answer of status 302 without a body, without work unless `charged`',
  'no-headers': 'a good answer whose headers are a plain object, as an adapter may give it',
  'echoed-error': 'as error-object, and every text of it repeats the request: key, input, ids',
  'error-object':
    'the service’s error for a key without credit, as the operation’s wire has it, with status 200, without work',
  'error-rows': 'the service’s error for a key without credit in the place of every row, in a 200, without work',
  'no-match': 'the work is done and charged, and nothing was found for any record',
  'many-matches': 'a good answer with two matches, in a list, for every record',
  'error-text': 'an error as a text of two lines in a 200, without work',
  huge: 'the work is done and charged, the answer is seventy million bytes of JSON, piece by piece',
  slow: 'a good answer that takes `ms` longer',
  'out-of-order': 'a good answer, held back until the next one of any operation has been given',
} as const;

export type FaultName = keyof typeof faultNames;

export interface SimulatedFault {
  /**
   * What goes wrong: the connection ('refused', 'reset', 'reset-after', 'timeout', 'cut', 'stalled', 'status-0', 'no-headers'), the status
   * ('429', '500', '503', 'redirect'), the body ('html', 'empty', 'truncated', 'huge', 'json-text', 'wrong-shape', 'wrong-types', 'bare-array',
   * 'items-envelope', 'error-false'), its rows ('wrong-count', 'shortened', 'extra-rows', 'reordered', 'empty-rows', 'null-rows', 'no-match',
   * 'many-matches'), what they repeat ('capitals', 'trimmed', 'no-echo'), an error ('error-object', 'echoed-error', 'error-rows', 'error-text')
   * or the time ('slow', 'out-of-order'). `faultNames` says of each what it is and whether it charges.
   */
  with: FaultName;
  /** How often, from the next call of the operation on. @default 1 */
  times?: number;
  /** How many calls go well first. @default 0 */
  after?: number;
  /** The Retry-After header: seconds, or any text. */
  retryAfter?: number | string;
  /** ms, for `slow`. @default 3000 */
  ms?: number;
  /** Was the work done and charged although it failed? By default as the name says. */
  charged?: boolean;
  /** The answer's HTTP status instead of the one that the name says, from 200 to 599. */
  status?: number;
}

interface PlannedFault {
  operation: string;
  fault: SimulatedFault;
  skip: number;
  left: number;
}

export interface FaultPlan {
  add(operation: string, fault: SimulatedFault): void;
  /** The fault for this call, if there is one; counts it. */
  next(operation: string): SimulatedFault | undefined;
  clear(): void;
}

export function createFaultPlan(operations: readonly string[]): FaultPlan {
  let plan: PlannedFault[] = [];
  return {
    add(operation, fault) {
      if (!operations.includes(operation))
        throw new TypeError(`simulator.fail: there is no operation '${operation}'. One of: ${operations.join(', ')}.`);
      if (!Object.hasOwn(faultNames, fault.with))
        throw new TypeError(
          `simulator.fail: there is no fault '${fault.with}'. One of: ${Object.keys(faultNames).join(', ')}.`,
        );
      const { status = 200 } = fault;
      if (!Number.isInteger(status) || status < 200 || status > 599)
        throw new TypeError(`simulator.fail: an answer cannot have the status ${String(status)}. From 200 to 599.`);
      plan.push({ operation, fault, skip: fault.after ?? 0, left: fault.times ?? 1 });
    },
    next(operation) {
      for (const planned of plan) {
        if (planned.operation !== operation) continue;
        if (planned.skip > 0) {
          planned.skip--;
          continue;
        }
        if (planned.left <= 0) continue;
        planned.left--;
        return planned.fault;
      }
      return undefined;
    },
    clear() {
      plan = [];
    },
  };
}
