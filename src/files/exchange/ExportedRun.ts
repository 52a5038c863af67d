import { type BatchOperationName, type Client, operations } from '../../core/index.ts';
import type { FileReading } from '../csv/CsvTable.ts';
import { settingsProblem } from '../operations/settings.ts';
import type { RowReview, SavedOutcome } from '../run/store/SavedRun.ts';

/** An exported run: its settings and known outcomes, without credentials and without the original file. */
export interface ExportedRun {
  operation: BatchOperationName;
  /** Name of the original file. */
  fileName: string;
  /** SHA-256 of the original file's bytes, in hexadecimal. A compressed file is hashed without decompressing it. */
  digest: string;
  /** Encoding, separator and header line of the file. Undefined if the run's source has no `reading`. */
  reading?: FileReading | undefined;
  header: readonly string[];
  /** The field that each column maps to, or `''` for a column that is not sent. */
  columns: readonly string[];
  settings: Record<string, unknown>;
  country: string;
  dedupe: boolean;
  /** Endpoints or relay that the rows were sent to. For information only: the client that imports the run uses its own endpoints. */
  service: string;
  /** Start time in milliseconds since 1970. */
  startedAt: number;
  /** Repaired rows with all of their cells, by row index. */
  repairs: ReadonlyMap<number, readonly string[]>;
  /** Outcomes by row index. If the outcome is undefined, the row was sent but has no answer. If a row is not in the map, it was not sent. */
  rows: ReadonlyMap<number, SavedOutcome | undefined>;
  /** Edits, notes and earlier outcomes of rows, by row index. Undefined if there are none. */
  reviews?: ReadonlyMap<number, RowReview> | undefined;
  /** Credits spent on address searches for rows. Undefined if there were none. */
  searchCredits?: number | undefined;
}

/**
 * Error thrown if a run file, or the original file that belongs to it, cannot be used. Nothing was sent or changed.
 * - `damaged`: the file is not a valid run file, or it has an unknown setting. The message names the line or the setting
 * - `version`: a later version of Doorplate wrote the run file
 * - `cut`: the end of the run file is missing
 * - `operation`: the run file is for another operation
 * - `other-file`: the chosen file is not the original file of the run
 * - `digest`: the page cannot compare files, because browsers allow that only over https
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

/**
 * Checks that Doorplate recognizes all settings of an imported run. An unknown setting could cost money without the user noticing.
 *
 * @throws RunFileError `damaged`
 */
export function assertKnownSettings({ operation, settings }: ExportedRun): void {
  const problem = settingsProblem(operation, settings);
  if (problem !== undefined) throw new RunFileError('damaged', `This run cannot be imported. ${problem}`);
}

/** Describes where a client sends its calls. The text contains no secrets. */
export const serviceOf = ({ options: { endpoints, relay } }: Client): string =>
  relay ? `relay ${relay}` : JSON.stringify(Object.entries(endpoints ?? {}).sort());

/**
 * Describes the service that a `serviceOf` string identifies, for use in a message. The string is untrusted, because it may come from
 * another machine.
 */
export function describeService(service: string): string {
  try {
    const addresses = new Set(
      (JSON.parse(service) as [service: string, address: string][]).map(([, address]) => address),
    );
    return addresses.size === 0 ? 'no address' : [...addresses].join(', ');
  } catch {
    // The text is not JSON: it names a relay, or an app wrote it.
    return service.replace(/^relay /, 'the relay ') || 'no address';
  }
}

/**
 * Whether two `serviceOf` strings identify the same endpoint for an operation. Endpoints of services that the operation does not use are
 * ignored.
 */
export const isSameService = (operation: string, one: string, other: string): boolean =>
  one === other || endpointIn(operation, one) === endpointIn(operation, other);

function endpointIn(operation: string, service: string): string {
  const row = Object.values(operations).find(({ name }) => name === operation);
  // For an unknown operation, compare the whole text.
  if (!row) return service;
  try {
    const all = new Map(JSON.parse(service) as [service: string, address: string][]);
    // Choose the endpoint in the same way as `createRequest`.
    const alternative = 'alternative' in row ? all.get(row.alternative) : undefined;
    return (alternative ?? all.get(row.service) ?? '').replace(/\/$/, '');
  } catch {
    // The text is not JSON: it names a relay, or an app wrote it.
    return service.replace(/\/$/, '');
  }
}

/** Returns the value if it is an object with no keys except `names`. Returns undefined otherwise, so a key such as `__proto__` is rejected. */
export function objectWith(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Record<string, unknown>) : undefined;
}

/** Returns credits from an untrusted source. A missing, unreadable or impossibly large number counts as 0. Prices can be fractions. */
export const parseCredits = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value);
export const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
