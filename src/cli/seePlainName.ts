import { Failure } from './Failure.ts';

/** @throws Failure for results whose name says that they are packed, or a workbook: they are CSV as it is, and who opens them would find a broken file. */
export function seePlainName(output: string): void {
  const packed = /\.(?:gz|zip|bz2|xz|zst|xlsx?|ods)$/i.exec(output)?.[0];
  if (packed === undefined) return;
  throw new Failure(
    `The results are written as plain CSV, and ${output} is the name of another kind of file. Give an --output without ${packed}.`,
  );
}
