import { delimiterNames, type FileReading, type ReadingOptions } from '../../files/index.ts';
import { formatNumber } from './format.ts';

interface Found {
  /** Whether the first line is a row, as in a list of emails without a header. */
  isHeaderRow: boolean;
  /** Number of formulas without a result. Undefined if the file is not a workbook. */
  emptyFormulas: number | undefined;
}

/** Describes how a file is read. Returns undefined for the usual file: UTF-8 with commas and column names in line 1. */
export function describeReading({ splitColumn, ...reading }: FileReading, found: Found): string | undefined {
  const { emptyFormulas = 0 } = found;
  const sentences = [
    describeFormat(reading, found),
    emptyFormulas > 0 &&
      `Formulas without a saved result: ${formatNumber(emptyFormulas)}. These cells count as empty. To add the results, open the file in Excel and save it.`,
    splitColumn !== undefined && `Each email in column ${String(splitColumn)} is a row of its own.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join('\n') : undefined;
}

function describeFormat(
  { encoding, delimiter, headerRow, sheet }: FileReading,
  { isHeaderRow, emptyFormulas }: Found,
): string | undefined {
  const isWorkbook = emptyFormulas !== undefined;
  const isUsual = isWorkbook ? sheet === undefined : encoding === 'utf-8' && delimiter === ',';
  if (isUsual && headerRow === 1) return undefined;
  const names = headerRow === 0 || isHeaderRow ? 'without column names' : `column names in line ${String(headerRow)}`;
  if (isWorkbook)
    return `Read ${sheet === undefined ? 'the workbook' : `the sheet "${sheet}"`}, ${names} (change with ${sheet === undefined ? '' : '--sheet, '}--header-row or --no-header).`;
  const separator = delimiterNames.get(delimiter);
  return `Read as ${encoding}, separated by ${separator === undefined ? delimiter : `${separator}s`}, ${names} (change with --encoding, --delimiter, --header-row or --no-header).`;
}

/** Returns the command-line options for reading a file in this way, by name. */
export const readingOptions = ({
  encoding,
  delimiter,
  headerRow,
  sheet,
}: ReadingOptions): Readonly<Record<string, string | true | undefined>> => ({
  '--encoding': encoding,
  '--delimiter': delimiter && (delimiterNames.get(delimiter) ?? delimiter),
  '--header-row': headerRow === undefined || headerRow === 0 ? undefined : String(headerRow),
  '--no-header': headerRow === 0 ? true : undefined,
  '--sheet': sheet,
});
