import type { Clock } from '../clock.ts';
import { Refused } from '../answer/answerTo.ts';

/**
 * The bytes of a request's body, which is not trusted to be as long as it says, to come in large pieces, or to end.
 *
 * @throws Refused with 413 for more than `most` bytes, with 408 for one that did not come in time, with 400 for one that broke off.
 */
export async function readBody(request: Request, most: number, clock: Clock): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new Refused(413, `The body has more than the ${String(most)} bytes that this operation may have.`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const state: { isLate?: true } = {};
  const stop = () => void reader.cancel().catch(() => undefined);
  clock.onEnd(() => {
    state.isLate = true;
    stop();
  });
  // One that grows: of a body in pieces of one byte, nothing is kept but the bytes.
  let bytes = new Uint8Array(1024);
  let size = 0;
  for (;;) {
    const piece = await reader.read().catch(() => undefined);
    if (state.isLate) throw new Refused(408, 'The body did not come in time.');
    if (!piece) throw new Refused(400, 'The body broke off.');
    if (piece.done) return bytes.subarray(0, size);
    const { value } = piece;
    if (size + value.byteLength > most) {
      stop();
      throw tooLarge();
    }
    if (size + value.byteLength > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(most, 2 * (size + value.byteLength)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(value, size);
    size += value.byteLength;
  }
}
