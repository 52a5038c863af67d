import type { SimulatedFault, FaultName } from '../faults.ts';
import { replaceRowsByErrors, rowFaults } from './rowFaults.ts';
import type { ServiceReply } from '../services/service.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
/** Headers of the classic service, plus headers that let a page on another origin call the simulator and read `retry-after`. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cache-control': 'no-cache',
};

export function jsonResponse(body: unknown, status = 200): Response {
  return textResponse(JSON.stringify(body), status);
}

const bodyOf = ({ body }: ServiceReply): string => (typeof body === 'string' ? body : JSON.stringify(body));

const typeOf = ({ type }: ServiceReply) => (type ? { 'content-type': type } : json);

export function responseOf(work: ServiceReply, status = work.status ?? 200): Response {
  return textResponse(bodyOf(work), status, { ...typeOf(work), ...work.headers });
}

/** Creates a response. Responses with status 204, 205 or 304 must not have a body. */
function textResponse(text: string | ReadableStream, status: number, more: Record<string, string> = json): Response {
  const body = [204, 205, 304].includes(status) ? null : text;
  return new Response(body, { status, headers: { ...more, ...headers } });
}

/** Returns the response to a CORS preflight. */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'GET, POST',
    },
  });
}

/** Creates a response that sends half of its body and then fails or never ends. */
function partialResponse(work: ServiceReply, end: 'dies' | 'waits', status: number): Response {
  const body = bodyOf(work);
  const bytes = new TextEncoder().encode(body);
  let begun = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (begun) {
          if (end === 'dies') controller.error(new TypeError('terminated'));
          // If `end` is 'waits', the other half of the body never arrives.
          return new Promise<void>(() => undefined);
        }
        begun = true;
        controller.enqueue(bytes.slice(0, Math.max(1, bytes.length >> 1)));
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
  return textResponse(stream, status, typeOf(work));
}

/**
 * Creates a stream that is larger than any client should read. Chunks are produced on demand, so the reader determines how much memory is used.
 */
function createHugeStream(): ReadableStream<Uint8Array<ArrayBuffer>> {
  const piece = new TextEncoder().encode(`${'{"id":"x"},'.repeat(100_000)}\n`);
  let left = hugeBytes;
  return new ReadableStream(
    {
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"items":['));
      },
      pull: (controller) => {
        controller.enqueue(piece);
        left -= piece.length;
        if (left > 0) return;
        controller.enqueue(new TextEncoder().encode('{}]}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const hugeBytes = 70_000_000;

const faultsWithoutWork: readonly FaultName[] = [
  'refused',
  'reset',
  '429',
  '500',
  '503',
  'html',
  'error-object',
  'echoed-error',
  'redirect',
  'error-rows',
  'error-text',
];

/** Data that faults use: the service's own error for the operation, and the request as one string. */
interface FaultContext {
  error: unknown;
  request: string;
}

/** Whether the service does the work for a call that has this fault. */
export function doesWork({ with: name, charged }: SimulatedFault): boolean {
  return charged ?? !faultsWithoutWork.includes(name);
}

/**
 * Returns the response to a call that has a fault, or undefined if no response ever arrives.
 *
 * @throws TypeError if the connection fails.
 */
export function faultyResponse(
  fault: SimulatedFault,
  work: ServiceReply,
  { error, request }: FaultContext,
): Response | undefined {
  const text = bodyOf(work);
  const retryAfter: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  const { status = 200 } = fault;
  switch (fault.with) {
    case 'timeout':
      return undefined;
    case 'refused':
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      });
    case 'reset':
    case 'reset-after':
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      });
    case 'cut':
      return partialResponse(work, 'dies', status);
    case 'stalled':
      return partialResponse(work, 'waits', status);
    case '429':
    case '500':
    case '503':
      return textResponse('', fault.status ?? Number(fault.with), retryAfter);
    case 'html':
      return textResponse('<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>', status, {
        'content-type': 'text/html',
      });
    case 'truncated':
      return textResponse(text.slice(0, text.length >> 1), status, typeOf(work));
    case 'empty':
      return textResponse('', status);
    case 'wrong-shape':
      return jsonResponse({ items: 'none' }, status);
    case 'wrong-types':
      return jsonResponse(
        { items: [null, 7, { id: 12, text: null, type: {}, description: 5, highlight: ['x'], line1: 3 }] },
        status,
      );
    case 'error-object':
      return textResponse(JSON.stringify(error), status, { ...json, ...retryAfter });
    case 'error-rows':
      return jsonResponse(replaceRowsByErrors(work.body) ?? error, status);
    case 'echoed-error':
      return jsonResponse(withEcho(error, request), status);
    case 'error-text':
      return textResponse('Status: ERROR\nMessage: No credit', status, { 'content-type': 'text/plain' });
    case 'json-text':
      return jsonResponse('Service unavailable', status);
    case 'status-0':
      return Response.error();
    case 'redirect':
      return new Response(null, { status: fault.status ?? 302, headers: { location: 'https://elsewhere.test/' } });
    case 'no-headers':
      return Object.defineProperty(responseOf(work, fault.status ?? work.status), 'headers', { value: {} });
    case 'huge':
      return textResponse(createHugeStream(), status);
    case 'wrong-count':
      return responseOf({ ...work, body: withoutOneRow(work.body) }, status);
    case 'shortened':
    case 'extra-rows':
    case 'reordered':
    case 'empty-rows':
    case 'null-rows':
    case 'capitals':
    case 'trimmed':
    case 'no-echo':
    case 'bare-array':
    case 'items-envelope':
    case 'error-false':
    case 'no-match':
    case 'many-matches':
      return responseOf({ ...work, body: rowFaults[fault.with](work.body) }, fault.status ?? work.status);
    case 'slow':
    case 'out-of-order':
      return responseOf(work, fault.status ?? work.status);
  }
}

/** Removes the second row from every list of rows, or the only row if there is just one. */
function withoutOneRow(body: unknown): unknown {
  if (Array.isArray(body)) return body.filter((_, index) => index !== Math.min(1, body.length - 1));
  if (typeof body !== 'object' || body === null) return body;
  const lists = ['items', 'Items', 'matches', 'output'];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      lists.includes(name) ? withoutOneRow(value) : (value as unknown),
    ]),
  );
}

/** Appends the request to every string in an error, as some services and gateways do. */
function withEcho(error: unknown, request: string): unknown {
  if (typeof error === 'string') return `${error} ${request}`;
  if (Array.isArray(error)) return error.map((part) => withEcho(part, request));
  if (typeof error !== 'object' || error === null) return error;
  // Codes stay unchanged.
  const codes = ['error', 'Error', 'Number', 'Id'];
  return Object.fromEntries(
    Object.entries(error).map(([name, part]) => [name, codes.includes(name) ? part : withEcho(part, request)]),
  );
}
