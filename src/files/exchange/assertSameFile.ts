import { RunFileError, type ExportedRun } from './ExportedRun.ts';

/**
 * Returns the SHA-256 of a file's bytes in hexadecimal. This is the same string that `csvSource(path).digest()` returns.
 *
 * @throws RunFileError `digest` if the page does not use https.
 */
export async function digestOf(file: Blob): Promise<string> {
  // On a page without https, `subtle` is undefined, although its type does not allow that.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle)
    throw new RunFileError('digest', 'Files can be compared only on pages that use https. Open this page over https.');
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Checks that this is the file that the run was started with.
 *
 * @returns the run without any rows beyond the end of the file. Such rows are always in doubt: they come from a partly written journal line.
 * @throws RunFileError `other-file` if the run was started with another file.
 */
export function assertSameFile(
  run: ExportedRun,
  actual: { digest: string; header: readonly string[]; rows: number },
): ExportedRun {
  const { fileName, digest, header, repairs } = run;
  const exists = (index: number) => index < actual.rows;
  const isSame =
    digest === actual.digest &&
    JSON.stringify(header) === JSON.stringify(actual.header) &&
    [...run.rows].every(([index, outcome]) => outcome === undefined || exists(index)) &&
    [...repairs.keys(), ...(run.reviews?.keys() ?? [])].every(exists);
  if (!isSame)
    throw new RunFileError(
      'other-file',
      `This is not the file that the run was started with. Choose the unchanged ${fileName}.`,
    );
  return { ...run, rows: new Map([...run.rows].filter(([index]) => exists(index))) };
}
