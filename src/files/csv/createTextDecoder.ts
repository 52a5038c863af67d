import { CsvError } from './CsvTable.ts';

/** Decodes a file in chunks of any size. The encoding is either chosen or detected. */
interface FileDecoder {
  /** The encoding, which is `utf-8` as long as all bytes are ASCII. */
  readonly encoding: string;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  /**
   * Decodes the next chunk. If more bytes are needed to detect the encoding, keeps the chunk and returns `''`.
   *
   * @throws CsvError `encoding`, with the line number if the encoding is known.
   */
  add(bytes: Uint8Array, isLast: boolean): string;
}

/** Returns the name of the encoding of a sample, or undefined if none fits. See `recognizeEncoding`. */
export type RecognizeEncoding = (bytes: Uint8Array, start: boolean, isWhole: boolean) => string | undefined;

/** Number of bytes to sample when detecting the encoding. */
const sampleLength = 64 * 1024;
/** Number of sampled bytes before the first one that is not ASCII, so that the first word is complete. */
const contextLength = 40;

/**
 * Creates a decoder. ASCII text is the same in all encodings except UTF-16, so the encoding is detected only at the first byte that is not
 * ASCII.
 *
 * @param chosen name of an encoding for `TextDecoder`. @default detected
 * @param recognize detects the encoding if none is chosen. @default assumes UTF-8
 * @throws RangeError if `TextDecoder` does not know the encoding.
 */
export function createTextDecoder(
  chosen: string | undefined,
  recognize: RecognizeEncoding = () => 'utf-8',
): FileDecoder {
  const asciiDecoder = new TextDecoder('utf-8', { fatal: true });
  let decoder = chosen === undefined ? undefined : new TextDecoder(chosen, { fatal: true });
  let bom = false;
  let isStart = true;
  let line = 1;
  let kept: Uint8Array = new Uint8Array();

  function decode(bytes: Uint8Array, isLast: boolean): string {
    if (isStart) bom = markedEncoding(bytes) !== undefined && markedEncoding(bytes) === decoder?.encoding;
    isStart = false;
    let text: string;
    try {
      text = (decoder ?? asciiDecoder).decode(bytes, { stream: decoder !== undefined && !isLast });
      if (decoder?.encoding === 'windows-1252') text = repairWindows1252(text);
    } catch {
      throw new CsvError(
        'encoding',
        line + (decoder ? countLinesBeforeFault(bytes, decoder.encoding) : 0),
        chosen === undefined ? 'mixed' : 'chosen-encoding',
      );
    }
    line += countLineBreaks(text);
    return text;
  }

  return {
    get encoding() {
      return decoder?.encoding ?? 'utf-8';
    },
    get bom() {
      return bom;
    },
    add(bytes, isLast) {
      if (decoder && kept.length === 0) return decode(bytes, isLast);
      const all = join(kept, bytes);
      kept = new Uint8Array();
      if (!decoder) {
        // At the start of the file, wait for more bytes, because the first bytes of UTF-16 text can look like ASCII.
        const first = findNonAscii(all);
        const from = first < 0 ? 0 : isStart && first < sampleLength ? 0 : Math.max(0, first - contextLength);
        const isSample = isLast || all.length - from >= sampleLength;
        if (!isSample && (isStart || first >= 0)) {
          kept = all;
          return '';
        }
        if (first >= 0) {
          const sample = all.subarray(from, from + sampleLength);
          const encoding = recognize(sample, isStart && from === 0, isLast && from + sample.length === all.length);
          if (encoding === undefined) throw new CsvError('encoding');
          decoder = new TextDecoder(encoding, { fatal: true });
        }
      }
      return decode(all, isLast);
    },
  };
}

/**
 * Returns the index of the first byte that is NUL or not ASCII, or -1. All other bytes stand for the same text in every encoding except
 * UTF-16.
 */
function findNonAscii(bytes: Uint8Array): number {
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === 0 || byte > 0x7f) return index;
  }
  return -1;
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

const countLineBreaks = (text: string): number => text.split('\n').length - 1;

/** Counts the lines in a chunk before its first invalid byte. */
function countLinesBeforeFault(bytes: Uint8Array, encoding: string): number {
  // Skips the rest of a character that started in the previous chunk.
  const start = encoding === 'utf-8' ? bytes.findIndex((byte) => byte < 0x80 || byte > 0xbf) : 0;
  const text = new TextDecoder(encoding).decode(bytes.subarray(Math.max(0, start)));
  return countLineBreaks(text.slice(0, Math.max(0, text.search(/\ufffd/))));
}

/** Returns the encoding that a byte order mark names. */
export function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** The characters of Windows-1252 from 0x80 to 0x9f. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Repairs text decoded as Windows-1252. Node before version 24 decodes it as ISO 8859-1, which has control characters from 0x80 to 0x9f. */
export const repairWindows1252 = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter);
