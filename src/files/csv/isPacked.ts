const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

export const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x1f, 0x8b);
/** Whether bytes are a ZIP archive, which an Excel workbook is too. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6);
/** Whether bytes are a container of old Microsoft programs, such as that of an .xls file or of an encrypted workbook. */
const isCompoundFile = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Whether a file must be unpacked before it can be read as text. */
export const isPacked = (bytes: Uint8Array): boolean => isZip(bytes) || isGzip(bytes) || isCompoundFile(bytes);
