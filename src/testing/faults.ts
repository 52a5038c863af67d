/** Descriptions of all faults, by name. */
export const faultNames = {
  timeout: 'the work is done and charged, but no answer ever comes',
  refused: 'no connection: provably never sent, as reported by Node’s fetch (ECONNREFUSED)',
  reset: 'the connection dies before any work is done',
  'reset-after': 'the work is done and charged, then the connection dies',
  cut: 'the work is done and charged, the connection dies in the middle of the body',
  stalled: 'the work is done and charged, the body stops in the middle and never ends',
  '429': 'rejected without work; `retryAfter` as the header',
  '500': 'an empty answer of status 500, without work unless `charged`',
  '503': 'an empty answer of status 503, without work unless `charged`; with `retryAfter` as the header',
  html: 'a page of a captive portal with status 200, without work',
  truncated: 'the work is done and charged, the JSON ends in the middle',
  empty: 'the work is done and charged, a 200 without a body',
  'wrong-shape': 'the work is done and charged, JSON of another kind: items is not a list',
  'wrong-types': 'the work is done and charged, rows with nulls, numbers and objects instead of texts',
  'wrong-count': 'the work is done and charged, one of the rows is missing in the answer',
  shortened: 'the work is done and charged, the second half of the rows is missing in the answer',
  'extra-rows': 'the work is done and charged, an unrelated row precedes the others',
  reordered: 'the work is done and charged, the first row of the answer comes last',
  'empty-rows': 'the work is done and charged, the answer has no row at all',
  'null-rows': 'the work is done and charged, every row of the answer is null',
  capitals: 'a good answer that repeats what was submitted in capitals, ids too',
  trimmed: 'a good answer that repeats what was submitted, with surplus spaces removed',
  'no-echo': 'a good answer that does not repeat what was submitted',
  'bare-array': 'a good answer, only the list of its rows',
  'items-envelope': 'a good answer, the list of its rows as `{ "Items": [] }`',
  'error-false': 'a good answer with `"error": false` next to the rows',
  'json-text': 'the work is done and charged, the body is the JSON text "Service unavailable"',
  'status-0': 'the work is done and charged, the answer has the status 0, like an opaque one',
  redirect: 'an answer of status 302 without a body, without work unless `charged`',
  'no-headers': 'a good answer whose headers are a plain object, as some adapters return',
  'echoed-error': 'like error-object, and every text of it repeats the request: key, input, ids',
  'error-object':
    'the service’s error for a key without credit, in the operation’s wire format, with status 200, without work',
  'error-rows': 'the service’s error for a key without credit instead of every row, in a 200, without work',
  'no-match': 'the work is done and charged, and nothing was found for any record',
  'many-matches': 'a good answer with two matches, in a list, for every record',
  'error-text': 'an error as two lines of plain text in a 200, without work',
  huge: 'the work is done and charged, the answer is seventy million bytes of JSON, in chunks',
  slow: 'a good answer that takes `ms` longer',
  'out-of-order': 'a good answer, held back until the next one of any operation was sent',
} as const;

export type FaultName = keyof typeof faultNames;

/** A fault of the next calls of an operation. */
export interface SimulatedFault {
  /**
   * Name of the fault. It affects the connection ('refused', 'reset', 'reset-after', 'timeout', 'cut', 'stalled', 'status-0', 'no-headers'), the status
   * ('429', '500', '503', 'redirect'), the body ('html', 'empty', 'truncated', 'huge', 'json-text', 'wrong-shape', 'wrong-types', 'bare-array',
   * 'items-envelope', 'error-false'), its rows ('wrong-count', 'shortened', 'extra-rows', 'reordered', 'empty-rows', 'null-rows', 'no-match',
   * 'many-matches'), what they repeat ('capitals', 'trimmed', 'no-echo'), an error ('error-object', 'echoed-error', 'error-rows', 'error-text')
   * or the time ('slow', 'out-of-order'). `faultNames` describes each one and whether it is charged.
   */
  with: FaultName;
  /** Number of calls that fail. @default 1 */
  times?: number;
  /** Number of calls that succeed first. @default 0 */
  after?: number;
  /** Value of the Retry-After header: seconds, or any text. */
  retryAfter?: number | string;
  /** Delay in milliseconds, for `slow`. @default 3000 */
  ms?: number;
  /** Whether the work is done and charged although the call fails. @default as `faultNames` says */
  charged?: boolean;
  /** HTTP status from 200 to 599, to override the one of the fault. */
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
  /** Returns the fault for this call, if any, and counts it. */
  next(operation: string): SimulatedFault | undefined;
  clear(): void;
}

export function createFaultPlan(operations: readonly string[]): FaultPlan {
  let plan: PlannedFault[] = [];
  return {
    add(operation, fault) {
      if (!operations.includes(operation))
        throw new TypeError(`simulator.fail: unknown operation '${operation}'. Use one of: ${operations.join(', ')}.`);
      if (!Object.hasOwn(faultNames, fault.with))
        throw new TypeError(
          `simulator.fail: unknown fault '${fault.with}'. Use one of: ${Object.keys(faultNames).join(', ')}.`,
        );
      const { status = 200 } = fault;
      if (!Number.isInteger(status) || status < 200 || status > 599)
        throw new TypeError(`simulator.fail: status ${String(status)} is not valid. Use 200 to 599.`);
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
