import { type BatchOperationName, type Client, operations } from '../../core/index.ts';
import type { SavedOutcome } from '../run/store/SavedRun.ts';

/** A run on its way from one place to another: what it was begun with, and what is known of its rows. Never a key, and not the file itself. */
export interface ExportedRun {
  operation: BatchOperationName;
  /** Of the file with the rows. */
  fileName: string;
  /** SHA-256 of that file's bytes as they are stored (a file that is compressed as it is), in hexadecimal digits. */
  digest: string;
  header: readonly string[];
  /** The field that each column holds; '' for none. */
  columns: readonly string[];
  settings: Record<string, unknown>;
  country: string;
  dedupe: boolean;
  /** Where it was sent to. For people: the next place has an address of its own. */
  service: string;
  /** ms since 1970. */
  startedAt: number;
  /** Rows that a person has mended, by their places: all cells of each. */
  repairs: ReadonlyMap<number, readonly string[]>;
  /** What is known of rows, by their places; undefined: the row was begun and has no answer. Rows that are not here have not been sent. */
  rows: ReadonlyMap<number, SavedOutcome | undefined>;
}

/**
 * A run file, or the file of its rows, with which nothing can be done. Nothing was sent, and nothing was changed.
 * - `damaged`: it is not a run file, or it was changed: the message says at which line
 * - `version`: a later version of Doorplate has written it
 * - `cut`: its end is missing
 * - `operation`: it is of another operation
 * - `other-file`: the rows that it speaks of are not those of this file
 * - `digest`: this page cannot compare files: browsers do that for pages over https only
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

/** Where a client sends, without what is secret in it. */
export const serviceOf = ({ options: { endpoints, relay } }: Client): string =>
  relay ? `relay ${relay}` : JSON.stringify(Object.entries(endpoints ?? {}).sort());

/** Do two texts of `serviceOf` say the same address for an operation? What a client is told of other services is not asked. */
export const isSameService = (operation: string, one: string, other: string): boolean =>
  one === other || endpointIn(operation, one) === endpointIn(operation, other);

function endpointIn(operation: string, service: string): string {
  const row = Object.values(operations).find(({ name }) => name === operation);
  // Of one that we do not know, all of it counts.
  if (!row) return service;
  try {
    const all = new Map(JSON.parse(service) as [service: string, address: string][]);
    // As `requestOf` chooses it.
    const alternative = 'alternative' in row ? all.get(row.alternative) : undefined;
    return (alternative ?? all.get(row.service) ?? '').replace(/\/$/, '');
  } catch {
    // A relay, or what an app has written by hand.
    return service.replace(/\/$/, '');
  }
}

/** A plain object with these names at most; undefined for anything else. `__proto__` is a name like any other here, and is never among them. */
export function objectWith(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Record<string, unknown>) : undefined;
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value);
export const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
