import { Refused } from '../answer/answerTo.ts';
import {
  type Operation,
  type RelayFields,
  maxRecords,
  type RelayKind,
  type OperationName,
  operations,
  getOwn,
} from '../../core/index.ts';

/**
 * What a host has added behind the address of an operation is left alone. A key, or the address of a service, is a page that believes that it may choose them:
 * nothing of a query is ever passed on, and it is told so.
 *
 * @throws Refused with 400.
 */
export function checkQuery(query: URLSearchParams): void {
  for (const [name, value] of query)
    if (/^(lqt)?key$/i.test(name) || /^https?:/i.test(value))
      throw new Refused(400, 'The relay has the key and the addresses of the services: a query may not name them.');
}

const bad = (problem: string) => new Refused(400, problem, { kind: 'input' });

/**
 * An operation's input, of what its row lists and nothing else.
 *
 * @throws Refused with 415 for another content type, with 400 for a body that is not an object, for a field that the row does not list, and for a
 * value that is not of its kind.
 */
export async function inputIn(
  { name, relay = { fields: {} } }: Pick<Operation<never, unknown>, 'name' | 'relay'>,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const isFile = Object.values(relay.fields).includes('file');
  const media = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (media !== (isFile ? 'multipart/form-data' : 'application/json'))
    throw new Refused(415, `The body of ${name} must be ${isFile ? 'multipart/form-data' : 'application/json'}.`);
  return isFile ? await fileIn(relay, contentType, bytes) : fieldsIn(name, relay, bytes);
}

function fieldsIn(name: string, { fields, bare }: RelayFields, bytes: Uint8Array): unknown {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw bad('The body is not JSON in UTF-8. Did a body parser read it before? The relay stands before it.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('The body is not a JSON object.');
  const input = new Map<string, unknown>();
  for (const [field, value] of Object.entries(body)) {
    if (!Object.hasOwn(fields, field))
      throw bad(`The body of ${name} may have these fields: ${Object.keys(fields).join(', ') || 'none'}.`);
    const kind = fields[field];
    if (!kind || !isOfKind(value, kind)) throw bad(`\`${field}\` of ${name} is not what it may be (${String(kind)}).`);
    input.set(field, value);
  }
  return bare ? [...input.values()][0] : Object.fromEntries(input);
}

async function fileIn({ fields }: RelayFields, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const [field = ''] = Object.keys(fields);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw bad('The body is not form data.');
  }
  const parts = [...form.keys()];
  const file = form.get(field);
  if (parts.length !== 1 || !(file instanceof Blob)) throw bad(`The form must have one file, \`${field}\`.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw bad('The file is not written in UTF-8.');
  }
  return { name: file.name, text };
}

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

/**
 * The operation that a path ends with, if it is allowed. The path is looked at as it came: what is written with escapes names nothing.
 *
 * @throws Refused with 404 for everything else.
 */
export function operationIn(pathname: string, allowed: ReadonlySet<OperationName>) {
  const operation = getOwn(operations, pathname.slice(pathname.lastIndexOf('/') + 1));
  if (!operation || !allowed.has(operation.name as OperationName))
    throw new Refused(404, 'This address answers no such operation. Name it in `allow` of createAddressHandler.');
  return operation;
}
