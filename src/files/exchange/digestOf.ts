import { RunFileError } from './RunFileError.ts';

/** SHA-256 of a file's bytes in hexadecimal digits, as `csvSource(path).digest()` has it. @throws RunFileError `digest` in a page without https. */
export async function digestOf(file: Blob): Promise<string> {
  // Absent where a page is not secure, whatever its type says.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) throw new RunFileError('digest', 'Files can be compared in pages over https only.');
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
