import type { Fault } from './faults.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
/** As the classic service sends them, and so that a page may call a simulator behind a port. */
const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' };

export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...json, ...headers } });
}

/** A body of which only a part comes; then it dies, or waits for ever. */
function halfAnswer(body: string, end: 'dies' | 'waits'): Response {
  const bytes = new TextEncoder().encode(body);
  let begun = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (begun) {
          if (end === 'dies') controller.error(new TypeError('terminated'));
          // Else the promised rest never comes.
          return new Promise<void>(() => undefined);
        }
        begun = true;
        controller.enqueue(bytes.slice(0, Math.max(1, bytes.length >> 1)));
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers: { ...json, ...headers } });
}

/** Did the service do the work of a call that fails so? */
export function doesWork({ with: name, charged }: Fault): boolean {
  return charged ?? !['refused', 'reset', '429', '500', '503', 'html', 'error-object'].includes(name);
}

/** What a faulty call is answered with; undefined where no answer ever comes. Throws where the connection dies. */
export function faultyAnswer(fault: Fault, body: unknown, errorObject: unknown): Response | undefined {
  const text = JSON.stringify(body);
  const retryAfter = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
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
      return halfAnswer(text, 'dies');
    case 'stalled':
      return halfAnswer(text, 'waits');
    case '429':
    case '500':
    case '503':
      return new Response('', { status: Number(fault.with), headers: { ...headers, ...retryAfter } });
    case 'html':
      return new Response('<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>', {
        headers: { 'content-type': 'text/html', ...headers },
      });
    case 'truncated':
      return new Response(text.slice(0, text.length >> 1), { headers: { ...json, ...headers } });
    case 'empty':
      return new Response('', { headers: { ...json, ...headers } });
    case 'wrong-shape':
      return jsonAnswer({ items: 'none' });
    case 'wrong-types':
      return jsonAnswer({
        items: [null, 7, { id: 12, text: null, type: {}, description: 5, highlight: ['x'], line1: 3 }],
      });
    case 'error-object':
      return jsonAnswer(errorObject);
    case 'huge':
      return new Response(`{"items":[${'{"id":"x"},'.repeat(1_000_000)}{}]}`, { headers: { ...json, ...headers } });
    case 'slow':
    case 'out-of-order':
      return jsonAnswer(body);
  }
}
