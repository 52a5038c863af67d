import { createKeyedHash } from './hash.ts';
import { asObject, findList, getOwn } from '../core/index.ts';
import { RequestRefused } from './answer/responses.ts';

/** Milliseconds for which the same id gets the same signature, so that a page can recognize an address that it has shown before. */
const timeStep = 10 * 60_000;
/** Maximum age of a signed id, in steps. */
const maxAgeInSteps = 3;
/** Length of a signature in hexadecimal digits: 128 bits. */
const signatureLength = 32;

export interface SignedIds {
  sign(id: string, visitor: string): Promise<string>;
  /** Returns the service's id, or undefined if the signed id was issued to another visitor or has expired. */
  verify(signed: string, visitor: string): Promise<string | undefined>;
}

/**
 * Creates a signer for ids. A signed id has the form `<signature>.<time>.<id>`, and only the visitor who received it can use it. The signer is
 * stateless and works across machines that share the secrets.
 *
 * @param secrets The first secret signs new ids. Signatures made with any of the secrets are accepted, so that you can rotate the secrets.
 */
export function createSignedIds(secrets: readonly string[]): SignedIds {
  const hashes = secrets.map((secret) => createKeyedHash(secret));
  const signatureOf = async (hash: (text: string) => Promise<string>, time: string, id: string, visitor: string) =>
    (await hash(JSON.stringify([time, id, visitor]))).slice(0, signatureLength);
  return {
    async sign(id, visitor) {
      const time = Math.floor(Date.now() / timeStep).toString(36);
      const [hash] = hashes;
      return hash ? `${await signatureOf(hash, time, id, visitor)}.${time}.${id}` : id;
    },
    async verify(signed, visitor) {
      const parts = /^([\da-f]{32})\.([\da-z]{1,12})\.(.+)/s.exec(signed) as [string, string, string, string] | null;
      if (!parts) return undefined;
      const [, signature, time, id] = parts;
      const age = Math.floor(Date.now() / timeStep) - Number.parseInt(time, 36);
      if (!(age >= 0 && age <= maxAgeInSteps)) return undefined;
      const known = await Promise.all(hashes.map((hash) => signatureOf(hash, time, id, visitor)));
      return known.some((one) => isEqualInConstantTime(one, signature)) ? id : undefined;
    },
  };
}

/** Compares two strings in constant time, so that timing does not reveal how much of a guess is correct. */
function isEqualInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

/** Name of the input field that contains an id from Find, by operation. */
const idFields: Readonly<Record<string, string>> = { find: 'container', retrieve: 'id' };

/**
 * Replaces the signed id in an input with the service's id.
 *
 * @throws RequestRefused with 403 if the id was not signed for this visitor.
 */
export async function resolveSignedInput(
  ids: SignedIds,
  operation: string,
  input: unknown,
  visitor: string,
): Promise<unknown> {
  const field = getOwn(idFields, operation);
  if (field === undefined) return input;
  const signed = getOwn(input as Record<string, unknown>, field);
  if (typeof signed !== 'string' || signed === '') return input;
  const id = await ids.verify(signed, visitor);
  if (id === undefined)
    // The error has no status, so that the page does not mistake it for a rejected account.
    throw new RequestRefused(403, 'This id has expired or was not issued to this visitor. Search again.', {
      status: undefined,
    });
  return { ...(input as object), [field]: id };
}

/** Signs the ids in the rows of a Find or Retrieve response, regardless of the envelope around them. Returns any other response unchanged. */
export async function signResponseIds(
  operation: string,
  sign: (id: string) => Promise<string>,
  text: string,
): Promise<string> {
  if (!Object.hasOwn(idFields, operation)) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The page's client reports the invalid response.
    return text;
  }
  for (const row of findList(body) ?? [])
    for (const [name, id] of Object.entries(asObject(row) ?? {}))
      if (name.toLowerCase() === 'id' && typeof id === 'string')
        Object.assign(row as object, { [name]: await sign(id) });
  return JSON.stringify(body);
}
