import type { Reading, ReadLimits } from '../operation/Operation.ts';

/**
 * Hands on the body piece by piece, until it ends, `take` says false, or the signal aborts: then the body is cancelled, so that an adapter that
 * ignores its signal does not go on loading for nobody. A body of another kind (a Node stream, as some fetches give) is read as a whole.
 */
export async function readChunks(
  response: Response,
  signal: AbortSignal,
  take: (bytes: Uint8Array<ArrayBuffer>) => boolean | undefined,
): Promise<void> {
  if (!response.body) return;
  if (typeof response.body.getReader !== 'function') {
    take(new Uint8Array(await response.arrayBuffer()));
    return;
  }
  const reader = response.body.getReader();
  const cancel = () => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (take(part.value) === false) {
        cancel();
        return;
      }
    // A body that was cancelled ends as a whole one does.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

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
