import { deflateRawSync } from 'node:zlib';

/** Packs files into a ZIP archive, as programs do. */
export function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  { isEncrypted = false, isStored = false } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const data = isStored ? bytes : deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(path.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    record.writeUInt16LE(isStored ? 0 : 8, 10);
    record.writeUInt32LE(data.length, 20);
    record.writeUInt32LE(bytes.length, 24);
    record.writeUInt16LE(path.length, 28);
    record.writeUInt32LE(offset, 42);
    parts.push(local, path, data);
    records.push(record, path);
    offset += local.length + path.length + data.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes a workbook with one sheet of texts and numbers. Empty cells are left out, as Excel does. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array<ArrayBuffer> {
  const cells = (row: readonly (string | number)[], at: number) =>
    row
      .map((value, column) =>
        value === ''
          ? ''
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
