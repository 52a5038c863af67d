const lineEnd = 10;

/** Takes the key out of a file that comes in pieces: line by line, so that it is found where it stands in two of them. Bytes without a key stay as they are. */
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
    const text = new TextDecoder().decode(bytes);
    const left = clean(text);
    return left === text ? bytes : new TextEncoder().encode(left);
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
    end() {
      const last = cleaned(held);
      held = [];
      return last;
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
