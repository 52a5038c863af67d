import { maxRecords, type RelayKind } from '../core/index.ts';

/** Most characters of one text. */
const mostText = 4_000;
/** Most texts of a list, and most fields of an object. */
const mostFields = 300;
/** Most fields of a record. The operation leaves out what the service has no field for. */
const mostColumns = 2_000;
/** Names through which an object could reach its prototype. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= mostText;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFlat = (value: unknown, isPart: (part: unknown) => boolean): boolean => {
  if (!isObject(value)) return false;
  const parts = Object.entries(value);
  return parts.length <= mostFields && parts.every(([name, part]) => isText(name) && !unsafe.has(name) && isPart(part));
};
const isListOf = (value: unknown, most: number, isPart: (part: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(isPart);
const isFilter = (value: unknown): boolean =>
  isText(value) || isFlat(value, (part) => isText(part) || typeof part === 'boolean');

const checks: Record<RelayKind, (value: unknown) => boolean> = {
  text: isText,
  number: Number.isFinite,
  flag: (value) => typeof value === 'boolean',
  texts: (value) => isListOf(value, mostFields, isText),
  filters: (value) => isText(value) || isListOf(value, 50, isFilter),
  // What is in a cell is the service's to judge: one that is odd does not refuse a hundred rows.
  records: (value) =>
    isListOf(
      value,
      maxRecords,
      (record) =>
        isObject(record) &&
        Object.keys(record).length <= mostColumns &&
        Object.values(record).every((part) => typeof part !== 'object' || part === null),
    ),
  options: (value) => isFlat(value, isText),
  file: () => false,
};

/** Is this value what a field of that kind may be? Nothing nested; a text, a list and a name have an end; what is in the cells of a record is the service's to judge. */
export const isOfKind = (value: unknown, kind: RelayKind): boolean => checks[kind](value);
