import type { Reading, ReadLimits } from '../operation/Operation.ts';
import { readChunks } from './readChunks.ts';

/** The whole body as a text; undefined when it is larger than `maxBytes`: what is too large is not read to its end. */
export async function readText(
  response: Response,
  _input: unknown,
  { maxBytes, signal }: ReadLimits,
): Promise<Reading> {
  if (!response.body) return { text: await response.text() };
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  await readChunks(response, signal, (bytes) => {
    size += bytes.byteLength;
    if (size > maxBytes) return false;
    text += decoder.decode(bytes, { stream: true });
    return undefined;
  });
  return { text: size > maxBytes ? undefined : text + decoder.decode() };
}
