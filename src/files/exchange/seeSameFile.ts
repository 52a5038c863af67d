import type { ExportedRun } from './ExportedRun.ts';
import { RunFileError } from './RunFileError.ts';

/** Is this the file that the run was begun with? @throws RunFileError `other-file` */
export function seeSameFile(
  { fileName, digest, header, rows, repairs }: ExportedRun,
  its: { digest: string; header: readonly string[]; rows: number },
): void {
  const isSame =
    digest === its.digest &&
    JSON.stringify(header) === JSON.stringify(its.header) &&
    [...rows.keys(), ...repairs.keys()].every((place) => place < its.rows);
  if (!isSame)
    throw new RunFileError(
      'other-file',
      `This is not the file that the run was begun with (${fileName}), byte for byte.`,
    );
}
