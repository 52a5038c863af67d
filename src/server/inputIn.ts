import type { Operation, RelayFields } from '../core/index.ts';
import { isOfKind } from './isOfKind.ts';
import { Refused } from './Refused.ts';

const bad = (problem: string) => new Refused(400, problem, { kind: 'input' });

/**
 * An operation's input, of what its row lists and nothing else.
 *
 * @throws Refused with 415 for another content type, with 400 for a body that is not an object, for a field that the row does not list, and for a
 * value that is not of its kind.
 */
export async function inputIn(
  { name, relay = { fields: {} } }: Pick<Operation<never, unknown>, 'name' | 'relay'>,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const isFile = Object.values(relay.fields).includes('file');
  const media = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (media !== (isFile ? 'multipart/form-data' : 'application/json'))
    throw new Refused(415, `The body of ${name} must be ${isFile ? 'multipart/form-data' : 'application/json'}.`);
  return isFile ? await fileIn(relay, contentType, bytes) : fieldsIn(name, relay, bytes);
}

function fieldsIn(name: string, { fields, bare }: RelayFields, bytes: Uint8Array): unknown {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw bad('The body is not JSON in UTF-8. Did a body parser read it before? The relay stands before it.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('The body is not a JSON object.');
  const input = new Map<string, unknown>();
  for (const [field, value] of Object.entries(body)) {
    if (!Object.hasOwn(fields, field))
      throw bad(`The body of ${name} may have these fields: ${Object.keys(fields).join(', ') || 'none'}.`);
    const kind = fields[field];
    if (!kind || !isOfKind(value, kind)) throw bad(`\`${field}\` of ${name} is not what it may be (${String(kind)}).`);
    input.set(field, value);
  }
  return bare ? [...input.values()][0] : Object.fromEntries(input);
}

async function fileIn({ fields }: RelayFields, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const [field = ''] = Object.keys(fields);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw bad('The body is not form data.');
  }
  const parts = [...form.keys()];
  const file = form.get(field);
  if (parts.length !== 1 || !(file instanceof Blob)) throw bad(`The form must have one file, \`${field}\`.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw bad('The file is not written in UTF-8.');
  }
  return { name: file.name, text };
}
