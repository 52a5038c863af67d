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
