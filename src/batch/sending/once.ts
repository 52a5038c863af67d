/** Bytes that are given once, whoever asks again: a dispatcher that tries again by itself has nothing to send then. */
export function once(bytes: Uint8Array): Iterable<Uint8Array> {
  let isGiven = false;
  return {
    *[Symbol.iterator]() {
      if (isGiven) throw new Error('A call is sent once.');
      isGiven = true;
      yield bytes;
    },
  };
}
