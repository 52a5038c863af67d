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
  const field = idFields[operation];
  const signed = field === undefined ? undefined : (input as Record<string, unknown>)[field];
  if (field === undefined || typeof signed !== 'string' || signed === '') return input;
  const id = await ids.idIn(signed, visitor);
  if (id === undefined)
    // Without a status: it is not the account that is refused, and a search goes on.
    throw new Refused(403, 'This id was not given to this visitor, or is too old. Search again.', {
      status: undefined,
    });
  return { ...(input as object), [field]: id };
}

/** A Find's or a Retrieve's answer with signed ids in its rows. */
export async function withSignedIds(sign: (id: string) => Promise<string>, text: string): Promise<string> {
  const body = JSON.parse(text) as unknown;
  const items = (body as { items?: unknown } | null)?.items ?? (body as { Items?: unknown } | null)?.Items ?? body;
  for (const row of Array.isArray(items) ? (items as unknown[]) : []) {
    if (typeof row !== 'object' || row === null) continue;
    for (const name of ['id', 'Id'])
      if (Object.hasOwn(row, name)) {
        const id = (row as Record<string, unknown>)[name];
        if (typeof id === 'string') (row as Record<string, unknown>)[name] = await sign(id);
      }
  }
  return JSON.stringify(body);
}
