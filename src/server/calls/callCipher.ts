import { createKeyedHash } from '../hash.ts';

const encoder = new TextEncoder();
/** Length of the nonce that precedes the encrypted bytes. */
const nonceBytes = 12;

/** Encrypts the stored data of one call, so that read access to the store reveals nothing. */
export interface CallCipher {
  /** Key of the call in the store. */
  readonly name: string;
  /** Keyed digest of the call's input. */
  readonly digest: string;
  encrypt(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Decrypts a string. Rejects if the string was not encrypted with this call's id. */
  decrypt(text: string): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Derives the encryption key from the call id, which consists of 128 random bits that the page generates and sends with every request for the
 * call. The id itself is not stored, so a copy of the store reveals neither inputs nor responses, and there is no secret to share or rotate.
 */
export async function createCallCipher(id: string, digest: string): Promise<CallCipher> {
  const hash = createKeyedHash(id);
  const secret = await crypto.subtle.importKey('raw', encoder.encode(id), 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('doorplate answer') },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  return {
    name: await hash('name'),
    // A keyed digest, because a plain digest of a short input could be guessed.
    digest: await hash(`input ${digest}`),
    async encrypt(bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
      return toBase64(iv) + toBase64(new Uint8Array(sealed));
    },
    async decrypt(text) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const iv = bytes.subarray(0, nonceBytes);
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(nonceBytes)));
    },
  };
}

/**
 * Encodes in chunks, because the number of arguments to a function is limited. The chunk length is a multiple of 3, so that the encoded chunks
 * can be joined.
 */
function toBase64(bytes: Uint8Array): string {
  const piece = 3 * 4096;
  let text = '';
  for (let index = 0; index < bytes.length; index += piece)
    text += btoa(String.fromCharCode(...bytes.subarray(index, index + piece)));
  return text;
}
