/** Creates a counter for the non-blank lines of a CSV that arrives in chunks. A line break inside quotes does not end a line. */
export function createLineCounter() {
  let isQuoted = false;
  let hasContent = false;
  let count = 0;
  return {
    add(bytes: Uint8Array) {
      for (const byte of bytes) {
        if (byte === 0x22) isQuoted = !isQuoted;
        const isBreak = !isQuoted && (byte === 0x0a || byte === 0x0d);
        if (isBreak && hasContent) count++;
        hasContent = !isBreak && (hasContent || byte > 0x20);
      }
    },
    get lines() {
      return count + Number(hasContent);
    },
  };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/**
 * Whether a CSV ends in the middle of a row: the last line has no line break, and it has either an open quote or fewer cells than the header. A
 * last line with all of its cells is complete, because many programs omit the final line break.
 */
export function endsMidRow(chunks: readonly Uint8Array[], separator: string): boolean {
  const last = chunks.findLast(({ length }) => length > 0)?.at(-1);
  if (last === lineFeed || last === carriageReturn) return false;
  const separatorByte = separator.charCodeAt(0);
  /** Number of cells in the header row, or 0 until that row is complete. */
  let header = 0;
  let cells = 1;
  let isBlank = true;
  // A quote is special only at the start of a cell. Inside a cell, it is an ordinary character.
  let state: 'start' | 'inside' | 'quoted' | 'closed' = 'start';
  for (const chunk of chunks)
    for (const byte of chunk) {
      if (state === 'quoted') {
        if (byte === quote) state = 'closed';
      } else if (byte === quote && state !== 'inside') {
        state = 'quoted';
        isBlank = false;
      } else if (byte === separatorByte) {
        cells++;
        state = 'start';
        isBlank = false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        if (!isBlank && header === 0) header = cells;
        cells = 1;
        state = 'start';
        isBlank = true;
      } else {
        // A byte order mark can come before the first cell. A line that contains only spaces is not a row.
        if (!isBom(byte) || header > 0) state = 'inside';
        isBlank &&= byte <= 0x20;
      }
    }
  return !isBlank && (state === 'quoted' || cells < header);
}

const isBom = (byte: number) => byte === 0xef || byte === 0xbb || byte === 0xbf;
