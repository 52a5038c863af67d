import { hexOf } from './hexOf.ts';

const encoder = new TextEncoder();

/** A keyed hash of texts (HMAC with SHA-256), by the platform. */
export function createHash(secret: string): (text: string) => Promise<string> {
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return async (text) => hexOf(await crypto.subtle.sign('HMAC', await key, encoder.encode(text)));
}
