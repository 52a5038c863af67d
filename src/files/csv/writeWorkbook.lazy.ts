/** Rows of a table, with the column names first. */
export type RowSource = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

export interface WorkbookOptions {
  /** Indices of the columns in which a status or verdict has a color. @default none */
  toneColumns?: readonly number[] | undefined;
}

/** Maximum numbers of rows and columns in an Excel sheet, and of characters in a cell. */
const [maxRows, maxColumns, maxLength] = [1_048_576, 16_384, 32_767];
/** Number of characters of a sheet per piece. */
const pieceLength = 64_000;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const [main, links] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
];
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships';
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Fill and text colors, taken from Excel's own styles "Good", "Neutral" and "Bad", and gray. The first pair becomes style 3. */
const tones = [
  ['C6EFCE', '006100', ['accept', 'valid']],
  ['FFEB9C', '7F4F00', ['confirm', 'fix', 'accept-all', 'unknown', 'in-doubt']],
  ['FFC7CE', '9C0006', ['reject', 'invalid', 'rejected']],
  ['E7E6E6', '404040', ['not-sent', 'waiting', 'unreadable']],
] as const;
const toneStyles: ReadonlyMap<string, number> = new Map(
  tones.flatMap(([, , names], index) => names.map((name) => [name, 3 + index] as const)),
);
const font = (inner: string) => `<font>${inner}<name val="Calibri"/></font>`;
const xf = (numFmtId: number, fontId: number, fillId: number) =>
  `<xf numFmtId="${String(numFmtId)}" fontId="${String(fontId)}" fillId="${String(fillId)}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
const fonts = [
  '<sz val="11"/>',
  '<b/><sz val="11"/>',
  ...tones.map(([, text]) => `<sz val="11"/><color rgb="FF${text}"/>`),
];
const fills = tones.map(
  ([color]) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`,
);
const styles = [xf(0, 0, 0), xf(49, 0, 0), xf(49, 1, 0), ...tones.map((_, index) => xf(49, 2 + index, 2 + index))];

/** The files of a workbook other than its sheet. Style 1 is text, style 2 is a bold column name. */
const fixedFiles: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mimeType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mimeType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mimeType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageLinks}"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageLinks}"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="${String(fonts.length)}">${fonts.map(font).join('')}</fonts><fills count="${String(2 + fills.length)}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${String(styles.length)}">${styles.join('')}</cellXfs></styleSheet>`,
};

/** Writes a workbook, piece by piece. See `writeWorkbook`. */
export async function* workbookOf(rows: RowSource, options: WorkbookOptions = {}): AsyncGenerator<Uint8Array> {
  const archive = createArchive();
  for (const [name, content] of Object.entries(fixedFiles)) yield* archive.add(name, [head + content]);
  yield* archive.add('xl/worksheets/sheet1.xml', sheetOf(rows, options));
  yield archive.end();
}

async function* sheetOf(rows: RowSource, { toneColumns = [] }: WorkbookOptions): AsyncGenerator<string> {
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let names: string[] = [];
  let number = 0;
  for await (const row of rows) {
    number++;
    if (number > maxRows || row.length > maxColumns)
      throw new RangeError(
        `An Excel sheet has at most ${maxRows.toLocaleString('en')} rows and ${maxColumns.toLocaleString('en')} columns.`,
      );
    while (names.length < row.length) names = [...names, columnName(names.length)];
    text += `<row r="${String(number)}">`;
    for (const [index, cell] of row.entries()) {
      if (cell.length > maxLength)
        throw new RangeError(
          `Row ${String(number)} has a value longer than ${maxLength.toLocaleString('en')} characters, the maximum for a cell in Excel.`,
        );
      if (!cell) continue;
      const style = number === 1 ? 2 : (toneColumns.includes(index) && toneStyles.get(cell)) || 1;
      text += `<c r="${names[index] ?? ''}${String(number)}" s="${String(style)}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
    }
    text += '</row>';
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  const all = `A1:${names.at(-1) ?? 'A'}${String(Math.max(1, number))}`;
  // Without the last element, Excel marks each number that is stored as text, such as a ZIP code, as an error.
  yield `${text}</sheetData><autoFilter ref="${all}"/><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/** Returns the name of a column by its index: `A` for 0, `AB` for 27. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/**
 * Escapes text as Excel does. A character that XML cannot contain becomes an escape such as `_x0001_`. If the text already contains such an escape,
 * its first `_` is escaped.
 */
const escape = (text: string): string =>
  text.replace(
    // oxlint-disable-next-line no-control-regex -- XML cannot contain them
    /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi,
    (sign) => entities.get(sign) ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

/** Largest number of a ZIP archive without the ZIP64 extension. */
const maxSize = 0xffff_ffff;
/** Flags of each file: its name is UTF-8, and its sizes follow its content. */
const flags = 0x0808;
const deflated = 8;
/** The earliest date that an archive can store. The date of the download would say nothing about the results. */
const firstDay = 0x21;

/** Creates a ZIP archive whose parts are written as soon as they are known. */
function createArchive() {
  const encoder = new TextEncoder();
  const records: Uint8Array[] = [];
  let offset = 0;
  const count = (bytes: Uint8Array) => {
    offset += bytes.length;
    if (offset > maxSize) throw new RangeError('The workbook would be larger than 4 GB.');
    return bytes;
  };
  return {
    async *add(name: string, pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
      const path = encoder.encode(name);
      const start = offset;
      yield count(
        joined(
          numbers(
            [0x04034b50, 4],
            [20, 2],
            [flags, 2],
            [deflated, 2],
            [0, 2],
            [firstDay, 2],
            [0, 12],
            [path.length, 2],
            [0, 2],
          ),
          path,
        ),
      );
      let [crc, size, length] = [maxSize, 0, 0];
      const counted = async function* () {
        for await (const piece of pieces) {
          const bytes = encoder.encode(piece);
          crc = updateCrc(crc, bytes);
          size += bytes.length;
          yield bytes;
        }
      };
      for await (const bytes of deflate(counted())) {
        length += bytes.length;
        yield count(bytes);
      }
      if (size > maxSize) throw new RangeError('The sheet would be larger than 4 GB.');
      const sizes = [
        [(crc ^ -1) >>> 0, 4],
        [length, 4],
        [size, 4],
      ] as const;
      yield count(numbers([0x08074b50, 4], ...sizes));
      records.push(
        joined(
          numbers(
            [0x02014b50, 4],
            [20, 2],
            [20, 2],
            [flags, 2],
            [deflated, 2],
            [0, 2],
            [firstDay, 2],
            ...sizes,
            [path.length, 2],
            [0, 12],
            [start, 4],
          ),
          path,
        ),
      );
    },
    /** Returns the last part of the archive. */
    end(): Uint8Array {
      const directory = joined(...records);
      return joined(
        directory,
        numbers(
          [0x06054b50, 4],
          [0, 4],
          [records.length, 2],
          [records.length, 2],
          [directory.length, 4],
          [offset, 4],
          [0, 2],
        ),
      );
    },
  };
}

/** Writes numbers in little-endian order, each in the given number of bytes: at most four, or any number for a zero. */
function numbers(...values: readonly (readonly [value: number, length: number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of values)
    for (let index = 0; index < length; index++) bytes[at++] = index < 4 ? (value >>> (8 * index)) & 0xff : 0;
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function* deflate(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
  const reader = source.pipeThrough(new CompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Continues the checksum of an archive's file. It starts with all bits set, and is inverted at the end. */
function updateCrc(crc: number, bytes: Uint8Array): number {
  let value = crc;
  for (let index = 0; index < bytes.length; index++)
    value = (crcTable[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  return value;
}
