import { createHash } from './hash.ts';
import { asObject, findList } from '../../core/index.ts';
import { Refused } from '../answer/answerTo.ts';

/** Ids of ten minutes are alike, so that a page knows an address again that it was shown before. */
const step = 10 * 60_000;
/** Steps that a signed id may be used for, after the one that it was given in. */
const life = 3;
/** Hexadecimal digits of a signature: 128 bits. */
const length = 32;

export interface SignedIds {
  sign(id: string, visitor: string): Promise<string>;
  /** The id, if this visitor was given it; undefined of any other. */
  idIn(signed: string, visitor: string): Promise<string | undefined>;
}

/**
 * Ids that only the visitor can use to whom they were given: `<signature>.<time>.<id>`. It needs nothing to be kept, and holds over several machines
 * with the same secrets.
 *
 * @param secrets the first signs; each is accepted, so that a new one can take over while ids of the old one are still about.
 */
export function createSignedIds(secrets: readonly string[]): SignedIds {
  const hashes = secrets.map((secret) => createHash(secret));
  const signatureOf = async (hash: (text: string) => Promise<string>, time: string, id: string, visitor: string) =>
    (await hash(JSON.stringify([time, id, visitor]))).slice(0, length);
  return {
    async sign(id, visitor) {
      const time = Math.floor(Date.now() / step).toString(36);
      const [hash] = hashes;
      return hash ? `${await signatureOf(hash, time, id, visitor)}.${time}.${id}` : id;
    },
    async idIn(signed, visitor) {
      const parts = /^([\da-f]{32})\.([\da-z]{1,12})\.(.+)/s.exec(signed) as [string, string, string, string] | null;
      if (!parts) return undefined;
      const [, signature, time, id] = parts;
      const age = Math.floor(Date.now() / step) - Number.parseInt(time, 36);
      if (!(age >= 0 && age <= life)) return undefined;
      const known = await Promise.all(hashes.map((hash) => signatureOf(hash, time, id, visitor)));
      return known.some((one) => isSame(one, signature)) ? id : undefined;
    },
  };
}

/** In the same time for every text, so that the time does not tell how much of a guess was right. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Which field of an input is an id that a Find gave. */
const idFields: Readonly<Record<string, string>> = { find: 'container', retrieve: 'id' };

/** The input with the service's own id in place of the signed one. @throws Refused with 403 for an id that this visitor was not given. */
export async function signedInput(
  ids: SignedIds,
  operation: string,
  input: unknown,
  visitor: string,
): Promise<unknown> {
  const field = idFields[operation] ?? '';
  const signed = (input as Record<string, unknown>)[field];
  if (typeof signed !== 'string' || signed === '') return input;
  const id = await ids.idIn(signed, visitor);
  if (id === undefined)
    // Without a status: it is not the account that is refused, and a search goes on.
    throw new Refused(403, 'This id was not given to this visitor, or is too old. Search again.', {
      status: undefined,
    });
  return { ...(input as object), [field]: id };
}

/**
 * A Find's or a Retrieve's answer with signed ids in its rows, in whatever envelope the rows are; any other answer as it is.
 */
export async function withSignedIds(
  operation: string,
  sign: (id: string) => Promise<string>,
  text: string,
): Promise<string> {
  if (!Object.hasOwn(idFields, operation)) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The page's client says what it is.
    return text;
  }
  for (const row of findList(body) ?? [])
    for (const [name, id] of Object.entries(asObject(row) ?? {}))
      if (name.toLowerCase() === 'id' && typeof id === 'string')
        Object.assign(row as object, { [name]: await sign(id) });
  return JSON.stringify(body);
}
