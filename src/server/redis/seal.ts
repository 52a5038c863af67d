import { createHash } from '../ids/hash.ts';

const encoder = new TextEncoder();
/** Bytes of a nonce, which is written before what it was used for. */
const nonce = 12;

/** Keeps what is written of one call from who can only read the store. */
export interface Seal {
  /** What the call is found by. */
  readonly name: string;
  /** What tells its input from another one. */
  readonly digest: string;
  close(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** @throws when it is not what was closed. */
  open(text: string): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The key is the id of the call itself: 128 random bits that the page has made and that every arrival of the call brings along. They are not written
 * down, so a store that is read, copied or backed up tells neither an input nor an answer, and no machine has a secret to keep or to change for it.
 */
export async function createSeal(id: string, digest: string): Promise<Seal> {
  const hash = createHash(id);
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
    // Not the digest alone: of a short input, anyone could find it by trying.
    digest: await hash(`input ${digest}`),
    async close(bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(nonce));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
      return base64Of(iv) + base64Of(new Uint8Array(sealed));
    },
    async open(text) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const iv = bytes.subarray(0, nonce);
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(nonce)));
    },
  };
}

/** Of pieces, for a function takes only so many arguments. Their length is a multiple of 3, so that their texts join to one. */
function base64Of(bytes: Uint8Array): string {
  const piece = 3 * 4096;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += btoa(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return text;
}
