const encoder = new TextEncoder();

/**
 * Creates a keyed hash function for strings (HMAC-SHA-256). The key is created on first use, because edge workers cannot generate random numbers
 * before the first request. Requests do not share a promise for the key, because edge workers do not allow it.
 *
 * @param secret The HMAC key. @default a random secret that lives as long as the returned function
 */
export function createKeyedHash(secret?: string): (text: string) => Promise<string> {
  let raw: Uint8Array<ArrayBuffer> | undefined;
  let key: CryptoKey | undefined;
  return async (text) => {
    raw ??= secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : encoder.encode(secret);
    key ??= await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  };
}

/** Encodes bytes as lower-case hexadecimal. */
export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
