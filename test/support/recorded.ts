import { type Client, type ClientOptions, createClient, isAddressServiceError } from 'doorplate/core';
import { maxWait } from './maxWait.ts';

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  text: string;
  request: Request;
}

/** Creates a client whose adapter records each request, and answers as configured. */
export function recorded(answer: (sent: Sent) => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const client: Client = createClient({
    endpoints: {
      platform: 'https://platform.test/p',
      base: 'https://base.test/b',
      batch: 'https://batch.test/x',
      legacy: 'https://legacy.test/l',
    },
    credentials: { key: 'KEY-1', legacyKey: 'OLD-2', bearer: 'BEARER-3' },
    // A slow machine must not end a call before its repeats.
    timeout: maxWait,
    fetch: async (request) => {
      const whole: Sent = {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        text: await request.clone().text(),
        request,
      };
      sent.push(whole);
      return answer(whole);
    },
    ...options,
  });
  return { client, sent };
}

/** Returns the error of a call that must fail. */
export async function errorOf(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAddressServiceError(error)) throw new Error(`not one of ours: ${String(error)}`);
  return error;
}
