import type { ClientOptions, OperationName } from 'doorplate/core';
import { maxWait } from './maxWait.ts';

/** Whether the tests run through the relay, over HTTP: `npm run test:relay`. */
const isRelayed = Boolean((import.meta as { env?: Record<string, string> }).env?.['VITE_RELAY']);

/**
 * Returns client options for the services of a simulator behind the test server: at their own URLs with the key, or through the relay without it. The
 * calls are real HTTP calls, which a busy machine may answer late, so their timeout is that of a test.
 */
export function services(path: string): Pick<ClientOptions, 'relay' | 'endpoints' | 'credentials' | 'timeout'> {
  const origin = `${location.origin}${path}`;
  return isRelayed
    ? { timeout: maxWait, relay: `${origin}/api/address` }
    : {
        timeout: maxWait,
        endpoints: { platform: origin, base: origin, batch: origin, legacy: origin },
        credentials: { key: 'AA11-AA11-AA11-AA11', legacyKey: 'LEGACY-AA11-AA11-AA11' },
      };
}

const marks: Partial<Record<OperationName, RegExp>> = {
  cleanseInternational: /Cleansing|\/cleanseInternational$/,
  uploadEmailBatch: /\/email\/batch$|\/uploadEmailBatch$/,
  downloadEmailBatch: /\?download|\/downloadEmailBatch$/,
};

/** Whether a request belongs to an operation, with or without the relay. */
export const isCallOf = (operation: keyof typeof marks, { url, method }: Request): boolean =>
  Boolean(marks[operation]?.test(url.replace(/\?Key=.*$/i, ''))) &&
  (operation !== 'uploadEmailBatch' || method === 'POST');

/** Returns the addresses of a cleanse request, with or without the relay. */
export async function addressesIn(request: Request): Promise<{ Id: string }[]> {
  const body = (await request.clone().json()) as Record<'Addresses' | 'addresses', { Id: string }[] | undefined>;
  return body.Addresses ?? body.addresses ?? [];
}
