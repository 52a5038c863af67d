import { asObject, findList } from '../core/index.ts';
import { Refused } from './Refused.ts';
import type { SignedIds } from './createSignedIds.ts';

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
