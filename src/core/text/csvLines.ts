/** Counts the lines of a CSV that have more than spaces in them, piece by piece. A line break inside quotes does not end a line. */
export function createLineCounter() {
  let quoted = false;
  let open = false;
  let ended = 0;
  return {
    add(bytes: Uint8Array) {
      for (const byte of bytes) {
        if (byte === 0x22) quoted = !quoted;
        const breaks = !quoted && (byte === 0x0a || byte === 0x0d);
        if (breaks && open) ended++;
        open = !breaks && (open || byte > 0x20);
      }
    },
    get lines() {
      return ended + Number(open);
    },
  };
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/**
 * Does a CSV end in the middle of a row? Its last line has no line end then, and fewer cells than the header, or a quote that is still open. A last line
 * without a line end is whole where it has all of its cells: many programs write files so.
 */
export function endsMidRow(pieces: readonly Uint8Array[], separator: string): boolean {
  const last = pieces.findLast(({ length }) => length > 0)?.at(-1);
  if (last === lineFeed || last === carriageReturn) return false;
  const between = separator.charCodeAt(0);
  /** Cells of the header; 0 before it has ended. */
  let header = 0;
  let cells = 1;
  let isBlank = true;
  // A quote counts only where a cell begins with it: one in the middle of a cell is a character as any other.
  let at: 'beginning' | 'inside' | 'quoted' | 'closed' = 'beginning';
  for (const piece of pieces)
    for (const byte of piece) {
      if (at === 'quoted') {
        if (byte === quote) at = 'closed';
      } else if (byte === quote && at !== 'inside') {
        at = 'quoted';
        isBlank = false;
      } else if (byte === between) {
        cells++;
        at = 'beginning';
        isBlank = false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        if (!isBlank && header === 0) header = cells;
        cells = 1;
        at = 'beginning';
        isBlank = true;
      } else {
        // The three bytes of a BOM stand before the first cell. Spaces are not a row.
        if (!isBom(byte) || header > 0) at = 'inside';
        isBlank &&= byte <= 0x20;
      }
    }
  return !isBlank && (at === 'quoted' || cells < header);
}

const isBom = (byte: number) => byte === 0xef || byte === 0xbb || byte === 0xbf;
