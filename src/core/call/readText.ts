import type { Reading } from '../Operation.ts';

/** Most bytes of an answer that are read; the largest honest answer is far below. */
export const maxBytes = 8 * 2 ** 20;

/** The whole body as a text; undefined when it is larger than `maxBytes`: what is too large is not read to its end. */
export async function readText(response: Response): Promise<Reading> {
  if (!response.body) return { text: await response.text() };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode() };
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      return { text: undefined };
    }
    text += decoder.decode(value, { stream: true });
  }
}
