import { deflateRawSync } from 'node:zlib';

/** Packs files into a ZIP archive, as programs do. */
export function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  {
    isEncrypted = false,
    isStored = false,
    isLong = false,
    deflate = deflateRawSync,
    sizeOf = (bytes: Buffer) => bytes.length,
  } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const data = isStored ? bytes : deflate(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(path.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    record.writeUInt16LE(isStored ? 0 : 8, 10);
    record.writeUInt32LE(isLong ? 0xffff_ffff : data.length, 20);
    record.writeUInt32LE(isLong ? 0xffff_ffff : sizeOf(bytes), 24);
    record.writeUInt16LE(path.length, 28);
    record.writeUInt32LE(isLong ? 0xffff_ffff : offset, 42);
    const extra = isLong ? extraField(sizeOf(bytes), data.length, offset) : Buffer.alloc(0);
    record.writeUInt16LE(extra.length, 30);
    parts.push(local, path, data);
    records.push(record, path, extra);
    offset += local.length + path.length + data.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isLong ? 0xffff : Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(isLong ? 0xffff_ffff : offset, 16);
  const longEnd = isLong ? longRecords(Object.keys(files).length, offset, directory.length) : Buffer.alloc(0);
  return new Uint8Array(Buffer.concat([...parts, directory, longEnd, end]));
}

/** The ZIP64 field of a file, after a field of another kind. */
function extraField(size: number, length: number, offset: number): Buffer {
  const extra = Buffer.alloc(36);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(4, 2);
  extra.writeUInt16LE(1, 8);
  extra.writeUInt16LE(24, 10);
  for (const [at, value] of [size, length, offset].entries()) extra.writeBigUInt64LE(BigInt(value), 12 + 8 * at);
  return extra;
}

function longRecords(count: number, offset: number, length: number): Buffer {
  const records = Buffer.alloc(76);
  records.writeUInt32LE(0x06064b50, 0);
  records.writeBigUInt64LE(44n, 4);
  records.writeBigUInt64LE(BigInt(count), 24);
  records.writeBigUInt64LE(BigInt(count), 32);
  records.writeBigUInt64LE(BigInt(length), 40);
  records.writeBigUInt64LE(BigInt(offset), 48);
  records.writeUInt32LE(0x07064b50, 56);
  records.writeBigUInt64LE(BigInt(offset + length), 64);
  records.writeUInt32LE(1, 72);
  return records;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text, a number, or the type and XML of a cell. */
type Cell = string | number | { type: string; xml: string };

/** Writes a workbook with one sheet of texts and numbers. Empty cells are left out, as Excel does. */
export function workbook(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const cells = (row: readonly Cell[], at: number) =>
    row
      .map((value, column) =>
        value === ''
          ? ''
          : typeof value === 'object'
            ? `<c r="${String.fromCharCode(65 + column)}${String(at + 1)}" t="${value.type}">${value.xml}</c>`
            : typeof value === 'number'
              ? `<c r="${String.fromCharCode(65 + column)}${String(at + 1)}"><v>${String(value)}</v></c>`
              : `<c r="${String.fromCharCode(65 + column)}${String(at + 1)}" t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`,
      )
      .join('');
  return zip({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Old" r:id="rId1" state="hidden"/><sheet name="New" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>0</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows.map((row, at) => (row.length > 0 ? `<row r="${String(at + 1)}">${cells(row, at)}</row>` : '')).join('')}</sheetData></worksheet>`,
  });
}
