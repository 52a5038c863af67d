import type { ClientOptions, OperationName } from 'doorplate/core';
import { maxWait } from './maxWait.ts';

/** `npm run test:relay`: the same tests through the relay, over HTTP. */
const isRelayed = Boolean((import.meta as { env?: Record<string, string> }).env?.['VITE_RELAY']);

/**
 * Client options for the services of a simulator behind the test server: at their own URLs with the key, or through the relay without it. They are
 * real calls over HTTP, which a busy machine may answer late, so the timeout is that of a test.
 */
export function services(path: string): Pick<ClientOptions, 'relay' | 'endpoints' | 'credentials' | 'timeout'> {
  const origin = `${location.origin}${path}`;
  return isRelayed
    ? { timeout: maxWait, relay: `${origin}/api/address` }
    : {
        timeout: maxWait,
        endpoints: { platform: origin, base: origin, batch: origin, legacy: origin },
        credentials: { key: 'AA11-AA11-AA11-AA11' },
      };
}

const marks: Partial<Record<OperationName, RegExp>> = {
  cleanseInternational: /Cleansing|\/cleanseInternational$/,
  uploadEmailBatch: /\/email\/batch$|\/uploadEmailBatch$/,
  downloadEmailBatch: /\?download|\/downloadEmailBatch$/,
};

/** Whether this request belongs to that operation, in either setup. */
export const isCallOf = (operation: keyof typeof marks, { url, method }: Request): boolean =>
  Boolean(marks[operation]?.test(url.replace(/\?Key=.*$/i, ''))) &&
  (operation !== 'uploadEmailBatch' || method === 'POST');

/** The addresses of a cleanse, in either setup. */
export async function addressesIn(request: Request): Promise<{ Id: string }[]> {
  const body = (await request.clone().json()) as Record<'Addresses' | 'addresses', { Id: string }[] | undefined>;
  return body.Addresses ?? body.addresses ?? [];
}
