import { headOfPiece, mostOfPiece, tailOfPiece } from './relayedFile.ts';

/** Reads a file that a relay passes on. */
export interface RelayedFileReader {
  /** @returns false when nothing that follows is of the file. */
  add(bytes: Uint8Array<ArrayBuffer>): false | undefined;
  /** What was told at the end, as JSON; undefined of a file without one: it was torn on its way. */
  readonly end: string | undefined;
}

/** @param take gets the file's own bytes, whole piece by whole piece. */
export function createRelayedFileReader(take: (bytes: Uint8Array<ArrayBuffer>) => void): RelayedFileReader {
  let rest = new Uint8Array();
  let isLast = false;
  let end: string | undefined;

  /** @returns how many of these bytes are not needed any more; undefined when the rest is nothing that a relay writes. */
  function taken(bytes: Uint8Array<ArrayBuffer>): number | undefined {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    while (at + headOfPiece <= bytes.length) {
      const length = view.getUint32(at);
      const from = at + headOfPiece;
      // The end tells rows that were readable, too.
      if (length > mostOfPiece && !isLast) return undefined;
      const to = from + length;
      if (to + tailOfPiece > bytes.length) break;
      if (bytes[to] !== 0) return undefined;
      const own = bytes.slice(from, to);
      at = to + tailOfPiece;
      if (isLast) {
        end = new TextDecoder().decode(own);
        return undefined;
      }
      if (length === 0) isLast = true;
      else take(own);
    }
    return at;
  }

  return {
    add(bytes) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const done = taken(all);
      if (done === undefined) return false;
      rest = all.slice(done);
      return undefined;
    },
    get end() {
      return end;
    },
  };
}
