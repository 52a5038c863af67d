import type { FileReading, ReadingOptions } from '../../files/index.ts';

const delimiterNames: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Describes how a file is read. Returns undefined for the usual file: UTF-8 with commas and column names in line 1. */
export function describeReading({ splitColumn, ...reading }: FileReading): string | undefined {
  const sentences = [
    describeFormat(reading),
    splitColumn !== undefined && `Each email in column ${String(splitColumn)} is a row of its own.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join('\n') : undefined;
}

function describeFormat({ encoding, delimiter, headerRow, sheet }: FileReading): string | undefined {
  if (sheet !== undefined)
    return `Read the sheet "${sheet}", ${headerRow === 0 ? 'without column names' : `column names in line ${String(headerRow)}`} (change with --sheet, --header-row or --no-header).`;
  if (encoding === 'utf-8' && delimiter === ',' && headerRow === 1) return undefined;
  return `Read as ${encoding}, separated by ${delimiterNames[delimiter] ?? delimiter}, ${headerRow === 0 ? 'without column names' : `column names in line ${String(headerRow)}`} (change with --encoding, --delimiter, --header-row or --no-header).`;
}

/** Returns the command-line options for reading a file in this way, by name. */
export const readingOptions = ({
  encoding,
  delimiter,
  headerRow,
  sheet,
}: ReadingOptions): Readonly<Record<string, string | true | undefined>> => ({
  '--encoding': encoding,
  '--delimiter': delimiter === '\t' ? 'tab' : delimiter,
  '--header-row': headerRow === undefined || headerRow === 0 ? undefined : String(headerRow),
  '--no-header': headerRow === 0 ? true : undefined,
  '--sheet': sheet,
});
