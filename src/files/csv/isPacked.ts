const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

export const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x1f, 0x8b);
/** Whether bytes are a ZIP archive. Excel workbooks are ZIP archives too. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6);
/** Whether bytes are in Microsoft's old container format, which .xls files and encrypted workbooks use. */
const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Whether a file must be unpacked before it can be read as text. */
export const isPacked = (bytes: Uint8Array): boolean => isZip(bytes) || isGzip(bytes) || isCompoundFile(bytes);

/** Matches the start of files that are not tables: PDF, PNG, JPEG, GIF, RTF, SQLite, Parquet, and HTML and XML, which some programs save as `.xls`. */
const foreign =
  /^(?:%PDF-|\x89PNG|\xff\xd8\xff|GIF8[79]a|\{\\rtf|SQLite format|PAR1[^\t -~]|(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|meta|table|\?xml)\b)/i;

/** Whether a file that starts with these bytes has a format that cannot be read. */
export const isForeign = (bytes: Uint8Array): boolean => foreign.test(String.fromCharCode(...bytes.subarray(0, 64)));
