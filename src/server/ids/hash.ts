const encoder = new TextEncoder();

/**
 * A keyed hash of texts (HMAC with SHA-256), by the platform. The key is made at the first text: a worker has neither random numbers nor keys before a
 * request, and a request there may not wait for what another one has begun.
 *
 * @param secret without one, a random one that lives as long as the hash.
 */
export function createHash(secret?: string): (text: string) => Promise<string> {
  let raw: Uint8Array<ArrayBuffer> | undefined;
  let key: CryptoKey | undefined;
  return async (text) => {
    raw ??= secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : encoder.encode(secret);
    key ??= await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  };
}

export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
