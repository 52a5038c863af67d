import { Refused } from './Refused.ts';

/**
 * The bytes of a request's body, which is not trusted to be as long as it says, or to end.
 *
 * @param ended rejects when the time for the request is over.
 * @throws Refused with 413 for more than `most` bytes, with 408 for one that did not come in time, with 400 for one that broke off.
 */
export async function readBody(
  request: Request,
  most: number,
  ended: Promise<never>,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Refused(413, `The body has more than the ${String(most)} bytes that this operation may have.`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ended]);
      if (done) break;
      size += value.byteLength;
      if (size > most) throw tooLarge;
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof Refused ? error : new Refused(400, 'The body broke off.');
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
