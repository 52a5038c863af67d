import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOperation, parseCsv } from 'doorplate/files';
import { describe, expect, test } from 'vitest';

const { guess } = fileOperation('cleanseInternational');

interface UsualExport {
  name: string;
  source: string;
  header: readonly string[];
  /** The column of each field. */
  fields: Readonly<Record<string, string>>;
}

/** Headers of the files that widely used products export, as their documentation or public files show them. */
const usualExports: readonly UsualExport[] = readFileSync(
  join(import.meta.dirname, 'columnCorpus', 'exports', 'usual.txt'),
  'utf8',
)
  .split(/^## /m)
  .slice(1)
  .map((block) => {
    const [title = '', header = '', answer = ''] = block.trim().split('\n');
    const [name = '', ...source] = title.split(' | ');
    const parts = answer
      .replace(/^> /, '')
      .split(' | ')
      .map((part) => part.split(' = ') as [string, string]);
    return {
      name,
      source: source.join(' | '),
      header: parseCsv(`${header}\n`).header.map((cell) => cell.trim()),
      fields: Object.fromEntries(parts),
    };
  });

/** Values of two rows, by field. */
const western: Record<string, readonly [string, string]> = {
  Id: ['1001', '1002'],
  Organization: ['Acme', 'Bolt Ltd'],
  Address1: ['12 Oak Street', '4 Elm Avenue'],
  Address2: ['Unit 2', ''],
  Address3: ['Gate B', ''],
  PostBox: ['', 'PO Box 4'],
  Locality: ['Salem', 'Boston'],
  SubAdministrativeArea: ['Marion', 'Suffolk'],
  AdministrativeArea: ['OR', 'MA'],
  PostalCode: ['97301', '02110'],
  Country: ['United States', 'United States'],
};
const eastern: typeof western = {
  ...western,
  Organization: ['株式会社山田', '有限会社鈴木'],
  Address1: ['神南1-19-11', '本町2-3'],
  Address2: ['パークビル 4階', ''],
  Address3: ['', ''],
  PostBox: ['', ''],
  Locality: ['渋谷区', '大阪市'],
  AdministrativeArea: ['東京都', '大阪府'],
  PostalCode: ['150-0041', '541-0053'],
  Country: ['日本', '日本'],
};

const mapped = ({ header }: UsualExport, columns: readonly string[]) =>
  Object.fromEntries(columns.flatMap((field, column) => (field ? [[field, header[column]]] : [])));

describe('the files of widely used products', () => {
  test('each name the source of their header', () => {
    expect(usualExports.length).toBeGreaterThanOrEqual(24);
    expect(usualExports.filter(({ source }) => !/^.{10,} \| content id \d+$/.test(source))).toEqual([]);
    const products = ['Salesforce', 'Dynamics 365', 'HubSpot', 'Shopify', 'WooCommerce', 'Google Contacts', 'Outlook'];
    expect(products.filter((product) => !usualExports.some(({ name }) => name.startsWith(product)))).toEqual([]);
  });

  test.each(usualExports.map((each) => [each.name, each] as const))('are mapped without help: %s', (_name, file) => {
    const sample = /[぀-ヿ一-鿿]/.test(file.header.join('')) ? eastern : western;
    const rows = [0, 1].map((row) =>
      file.header.map((name) => {
        const field = Object.keys(file.fields).find((each) => file.fields[each] === name);
        return field === undefined ? '' : (sample[field]?.[row] ?? '');
      }),
    );
    const { columns, questions } = guess(file.header, rows);
    expect(questions).toEqual([]);
    expect(mapped(file, columns)).toEqual(file.fields);
  });

  test.each(usualExports.map((each) => [each.name, each] as const))(
    'are mapped by the header alone: %s',
    (_name, file) => {
      const { columns } = guess(file.header, []);
      expect(mapped(file, columns)).toEqual(file.fields);
    },
  );
});
