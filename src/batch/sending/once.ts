/** Bytes that are read once. */
export interface Once extends Iterable<Uint8Array> {
  /** Has somebody begun to read them? */
  readonly isRead: boolean;
}

/** The body of a call. A dispatcher that tries again by itself has nothing to send the second time, and so does not pay twice. */
export function once(bytes: Uint8Array): Once {
  let isRead = false;
  return {
    get isRead() {
      return isRead;
    },
    *[Symbol.iterator]() {
      if (isRead) throw new Error('A call is sent once.');
      isRead = true;
      yield bytes;
    },
  };
}
