import {
  maxRecords,
  type Operation,
  type OperationName,
  operations,
  getOwn,
  type RelayFields,
  type RelayKind,
} from '../../core/index.ts';
import { RequestRefused } from '../answer/responses.ts';
import type { RequestClock } from '../clock.ts';

/** Returns the operation at the end of a path. The path is not decoded, so an escaped name matches nothing. */
export const findOperation = (pathname: string) => getOwn(operations, pathname.slice(pathname.lastIndexOf('/') + 1));

/**
 * Returns the operation.
 *
 * @throws RequestRefused with 404 if there is no such operation or it is not allowed.
 */
export function assertAllowed<Found extends Pick<Operation<never, unknown>, 'name'>>(
  operation: Found | undefined,
  allowed: ReadonlySet<OperationName>,
): Found {
  if (operation && allowed.has(operation.name as OperationName)) return operation;
  throw new RequestRefused(404, 'Unknown or disabled operation. Add it to `allow` of createAddressHandler.', {
    // An unknown name is not logged, because a visitor could put anything in it.
    reason: operation ? `operation not allowed: ${operation.name}` : 'unknown operation',
  });
}

/**
 * Rejects a query that contains a key or a URL. All other parameters are ignored, because the relay never forwards a query and some hosts add parameters.
 *
 * @throws RequestRefused with 400 if the query contains a key or a URL.
 */
export function checkQuery(query: URLSearchParams): void {
  for (const [name, value] of query)
    if (/^(lqt)?key$/i.test(name) || /^https?:/i.test(value))
      throw new RequestRefused(400, 'The query must not contain a key or a URL: the relay sets both.');
}

/**
 * Reads the body of a request. Trusts neither its declared length nor the size or number of its chunks.
 *
 * @throws RequestRefused with 413 if the body exceeds `maxBytes`, with 408 if it does not arrive in time, or with 400 if it is cut off.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  clock: RequestClock,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new RequestRefused(413, `The request body exceeds the limit of ${String(maxBytes)} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const state: { isLate?: true } = {};
  const stop = () => void reader.cancel().catch(() => undefined);
  clock.onTimeout(() => {
    state.isLate = true;
    stop();
  });
  // The buffer grows as needed, because an array of one-byte chunks would take far more memory than the body.
  let bytes = new Uint8Array(1024);
  let size = 0;
  for (;;) {
    const piece = await reader.read().catch(() => undefined);
    if (state.isLate) throw new RequestRefused(408, 'The request body timed out.');
    if (!piece) throw new RequestRefused(400, 'The request body was cut off.');
    if (piece.done) return bytes.subarray(0, size);
    const { value } = piece;
    if (size + value.byteLength > maxBytes) {
      stop();
      throw tooLarge();
    }
    if (size + value.byteLength > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(maxBytes, 2 * (size + value.byteLength)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size += value.byteLength;
  }
}

const inputError = (problem: string) => new RequestRefused(400, problem, { kind: 'input' });

/**
 * Parses an operation's input from a request, using the fields that the operation declares.
 *
 * @throws RequestRefused with 415 if the content type is wrong, or with 400 if the body is not an object, contains an undeclared field or
 * contains an invalid value.
 */
export async function parseInput(
  { name, relay = { fields: {} } }: Pick<Operation<never, unknown>, 'name' | 'relay'>,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const isFile = Object.values(relay.fields).includes('file');
  const media = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (media !== (isFile ? 'multipart/form-data' : 'application/json'))
    throw new RequestRefused(
      415,
      `The body of ${name} must be ${isFile ? 'multipart/form-data' : 'application/json'}.`,
    );
  return isFile ? await parseUpload(relay, contentType, bytes) : parseFields(name, relay, bytes);
}

function parseFields(name: string, { fields, bare }: RelayFields, bytes: Uint8Array): unknown {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw inputError('The body is not UTF-8 JSON. If a body parser has consumed it, put the relay before the parser.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw inputError('The body is not a JSON object.');
  const input = new Map<string, unknown>();
  for (const [field, value] of Object.entries(body)) {
    const kind = getOwn(fields, field);
    if (kind === undefined)
      throw inputError(`The body of ${name} accepts only these fields: ${Object.keys(fields).join(', ') || 'none'}.`);
    if (!isOfKind(value, kind)) throw inputError(`\`${field}\` of ${name} is not valid (expected: ${kind}).`);
    input.set(field, value);
  }
  return bare ? [...input.values()][0] : Object.fromEntries(input);
}

async function parseUpload({ fields }: RelayFields, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const [field = ''] = Object.keys(fields);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw inputError('The body is not form data.');
  }
  const parts = [...form.keys()];
  const file = form.get(field);
  if (parts.length !== 1 || !(file instanceof Blob))
    throw inputError(`The form must contain exactly one file, \`${field}\`.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw inputError('The file is not UTF-8.');
  }
  return { name: file.name, text };
}

/** Maximum number of characters in a string. */
const maxTextLength = 4_000;
/** Maximum number of strings in a list and of fields in an object. */
const maxFields = 300;
/** Maximum number of fields in a record. The operation removes fields that the service does not support. */
const maxColumns = 2_000;
/** Property names that give access to the prototype. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= maxTextLength;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFlat = (value: unknown, isPart: (part: unknown) => boolean): boolean => {
  if (!isObject(value)) return false;
  const parts = Object.entries(value);
  return parts.length <= maxFields && parts.every(([name, part]) => isText(name) && !unsafe.has(name) && isPart(part));
};
const isListOf = (value: unknown, maxLength: number, isPart: (part: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= maxLength && value.every(isPart);
const isFilter = (value: unknown): boolean =>
  isText(value) || isFlat(value, (part) => isText(part) || typeof part === 'boolean');

const checks: Record<RelayKind, (value: unknown) => boolean> = {
  text: isText,
  number: Number.isFinite,
  flag: (value) => typeof value === 'boolean',
  texts: (value) => isListOf(value, maxFields, isText),
  filters: (value) => isText(value) || isListOf(value, 50, isFilter),
  // The service checks the cells. A check here would reject a hundred rows because of one bad value.
  records: (value) =>
    isListOf(
      value,
      maxRecords,
      (record) =>
        isObject(record) &&
        Object.keys(record).length <= maxColumns &&
        Object.values(record).every((part) => typeof part !== 'object' || part === null),
    ),
  options: (value) => isFlat(value, isText),
  file: () => false,
};

/** Whether a value is valid for a kind of field: of the right type, not nested, and within the size limits. */
const isOfKind = (value: unknown, kind: RelayKind): boolean => checks[kind](value);
