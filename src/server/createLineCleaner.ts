const lineEnd = 10;
const redacted = '[redacted]';

/** Takes the key out of a file that comes in pieces: line by line, so that it is found where it stands in two of them. All other bytes stay as they are. */
export interface LineCleaner {
  /** @returns the lines that are whole by now. */
  add(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** @returns what came after the last line end. */
  end(): Uint8Array<ArrayBuffer>;
}

export function createLineCleaner(clean: (text: string) => string): LineCleaner {
  let held: Uint8Array<ArrayBuffer>[] = [];
  const cleaned = (pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => {
    const bytes = joined(pieces);
    // A character for each byte, so that all that is not the key stays, whatever the file is written in.
    const text = textOf(bytes);
    const left = clean(text);
    if (left === text) return bytes;
    // In UTF-16 there is a 0 between two of them.
    const isWide = text.includes('\0');
    return bytesOf(isWide ? left.replaceAll(redacted, Array.from(redacted).join('\0')) : left);
  };
  return {
    add(bytes) {
      const end = bytes.lastIndexOf(lineEnd) + 1;
      if (end === 0) {
        held.push(bytes);
        return new Uint8Array();
      }
      const lines = cleaned([...held, bytes.subarray(0, end)]);
      held = [bytes.subarray(end)];
      return lines;
    },
    end: () => cleaned(held),
  };
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
