import { type BatchOperationName, type Client, operations } from '../../core/index.ts';
import type { SavedOutcome } from '../run/store/SavedRun.ts';

/** An exported run: its settings and known outcomes, without credentials and without the file of the rows. */
export interface ExportedRun {
  operation: BatchOperationName;
  /** Name of the file with the rows. */
  fileName: string;
  /** SHA-256 of the bytes of the file with the rows, in hexadecimal. A compressed file is not decompressed first. */
  digest: string;
  header: readonly string[];
  /** Field of each column; `''` for a column that is not sent. */
  columns: readonly string[];
  settings: Record<string, unknown>;
  country: string;
  dedupe: boolean;
  /** Endpoints or relay that the rows were sent to. Only informative: the importing side has its own. */
  service: string;
  /** Start time in ms since 1970. */
  startedAt: number;
  /** Rows that the user has repaired, with all their cells, by index. */
  repairs: ReadonlyMap<number, readonly string[]>;
  /** Known outcomes by row index. Undefined means that the row was sent and has no answer. Rows not listed were not sent. */
  rows: ReadonlyMap<number, SavedOutcome | undefined>;
}

/**
 * Thrown for an unusable run file or file of rows. Nothing was sent or changed.
 * - `damaged`: not a run file, or changed; the message names the line
 * - `version`: written by a later version of Doorplate
 * - `cut`: its end is missing
 * - `operation`: of another operation
 * - `other-file`: its rows are not those of this file
 * - `digest`: the page cannot compare files, which browsers allow only over https
 */
export class RunFileError extends Error {
  override name = 'RunFileError';
  constructor(
    readonly reason: 'damaged' | 'version' | 'cut' | 'operation' | 'other-file' | 'digest',
    message: string,
  ) {
    super(message);
  }
}

/** Describes where a client sends, without secrets. */
export const serviceOf = ({ options: { endpoints, relay } }: Client): string =>
  relay ? `relay ${relay}` : JSON.stringify(Object.entries(endpoints ?? {}).sort());

/** Whether two results of `serviceOf` have the same address for an operation. Other services of the client do not matter. */
export const isSameService = (operation: string, one: string, other: string): boolean =>
  one === other || endpointIn(operation, one) === endpointIn(operation, other);

function endpointIn(operation: string, service: string): string {
  const row = Object.values(operations).find(({ name }) => name === operation);
  // For an unknown operation, the whole text counts.
  if (!row) return service;
  try {
    const all = new Map(JSON.parse(service) as [service: string, address: string][]);
    // The same choice as in `requestOf`.
    const alternative = 'alternative' in row ? all.get(row.alternative) : undefined;
    return (alternative ?? all.get(row.service) ?? '').replace(/\/$/, '');
  } catch {
    // A relay, or text written by an app.
    return service.replace(/\/$/, '');
  }
}

/** Returns the value if it is a plain object with no other keys than these; otherwise undefined. Rejects `__proto__` like any other key. */
export function objectWith(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Record<string, unknown>) : undefined;
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value);
export const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
