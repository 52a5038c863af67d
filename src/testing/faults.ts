/** Descriptions of all faults by name. Each describes the response to the next call and says whether the call is charged. */
export const faultNames = {
  timeout: 'no response ever arrives (charged)',
  refused: 'the connection is refused before anything is sent, as Node’s fetch reports it: ECONNREFUSED (not charged)',
  reset: 'the connection drops before the service does any work (not charged)',
  'reset-after': 'the connection drops after the service has done the work (charged)',
  cut: 'the connection drops in the middle of the body (charged)',
  stalled: 'the body stops in the middle and never ends (charged)',
  '429': 'status 429, with a `Retry-After` header if `retryAfter` is set (not charged)',
  '500': 'an empty response with status 500 (not charged, unless `charged` is set)',
  '503':
    'an empty response with status 503, with a `Retry-After` header if `retryAfter` is set (not charged, unless `charged` is set)',
  html: 'the login page of a captive portal, with status 200 (not charged)',
  truncated: 'the JSON ends in the middle (charged)',
  empty: 'status 200 without a body (charged)',
  'wrong-shape': 'JSON of an unexpected shape: `items` is not a list (charged)',
  'wrong-types': 'rows with nulls, numbers and objects instead of strings (charged)',
  'wrong-count': 'one of the rows is missing from the response (charged)',
  shortened: 'the second half of the rows is missing from the response (charged)',
  'extra-rows': 'an unrelated row comes before the other rows (charged)',
  reordered: 'the first row of the response comes last (charged)',
  'empty-rows': 'the response has no rows at all (charged)',
  'null-rows': 'every row of the response is null (charged)',
  capitals: 'a good response that repeats the input in capitals, including ids',
  trimmed: 'a good response that repeats the input without extra spaces',
  'no-echo': 'a good response that does not repeat the input',
  'bare-array': 'a good response that consists only of the list of rows',
  'items-envelope': 'a good response with the list of rows as `{ "Items": [] }`',
  'error-false': 'a good response with `"error": false` next to the rows',
  'json-text': 'the body is the JSON string "Service unavailable" (charged)',
  'status-0': 'the response has status 0, like an opaque response (charged)',
  redirect: 'a response with status 302 and no body (not charged, unless `charged` is set)',
  'no-headers': 'a good response whose headers are a plain object, as some adapters return',
  'echoed-error':
    'same as `error-object`, but every string in the error repeats the request: key, input, ids (not charged)',
  'error-object':
    'the service’s error for an account without credit, with status 200, in the wire format of the operation (not charged)',
  'error-rows': 'every row is the service’s error for an account without credit, with status 200 (not charged)',
  'no-match': 'no match is found for any record (charged)',
  'many-matches': 'a good response with a list of two matches for every record',
  'error-text': 'an error as two lines of plain text, with status 200 (not charged)',
  huge: '70 million bytes of JSON, in chunks (charged)',
  slow: 'a good response that takes `ms` milliseconds longer',
  'out-of-order': 'a good response that arrives only after the next response of any operation',
} as const;

export type FaultName = keyof typeof faultNames;

/** A fault for an operation's next calls. */
export interface SimulatedFault {
  /**
   * Name of the fault. `faultNames` describes each fault and says whether the call is charged. A fault changes one of the following:
   * - the connection: 'refused', 'reset', 'reset-after', 'timeout', 'cut', 'stalled', 'status-0', 'no-headers'
   * - the status: '429', '500', '503', 'redirect'
   * - the body: 'html', 'empty', 'truncated', 'huge', 'json-text', 'wrong-shape', 'wrong-types', 'bare-array', 'items-envelope', 'error-false'
   * - the rows in the body: 'wrong-count', 'shortened', 'extra-rows', 'reordered', 'empty-rows', 'null-rows', 'no-match', 'many-matches'
   * - the input that the rows repeat: 'capitals', 'trimmed', 'no-echo'
   * - the timing of the response: 'slow', 'out-of-order'
   * - the result, which becomes an error from the service: 'error-object', 'echoed-error', 'error-rows', 'error-text'
   */
  with: FaultName;
  /** Number of calls that fail. @default 1 */
  times?: number;
  /** Number of calls that succeed before the fault takes effect. @default 0 */
  after?: number;
  /** Value of the Retry-After header: seconds, or any text. */
  retryAfter?: number | string;
  /** Additional delay in milliseconds. Used only by `slow`. @default 3000 */
  ms?: number;
  /**
   * Whether the service does the work and charges for it even though the call fails.
   * @default depends on the fault, see `faultNames`
   */
  charged?: boolean;
  /** HTTP status, from 200 to 599, to return instead of the fault's own status. */
  status?: number;
}

interface PlannedFault {
  operation: string;
  fault: SimulatedFault;
  skip: number;
  left: number;
}

interface FaultPlan {
  add(operation: string, fault: SimulatedFault): void;
  /** Returns the fault for this call and counts it, or returns undefined if the call has no fault. */
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
