import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '../support/encode.ts';
import { zip } from '../support/zip.ts';
import { corpus } from './columnCorpus.ts';

/** A public file, cut to its first rows or to some of them. */
export interface RealFile {
  name: string;
  /** Repository, path and commit. */
  source: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The text of the file. */
  text: string;
  /** Name of the column with the street, for a file that nobody can map without asking. */
  street: string | undefined;
}

const folder = join(import.meta.dirname, 'real');
const sources = JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8')) as Record<
  string,
  { repository: string; path: string; commit: string; street?: string }
>;

/** Encodings in which lists of a language are saved. */
const encodings: Readonly<Record<string, string>> = {
  ...{ de: 'windows-1252', fr: 'windows-1252', es: 'windows-1252', it: 'windows-1252', pt: 'windows-1252' },
  ...{ nl: 'windows-1252', fi: 'windows-1252', pl: 'windows-1250', ru: 'windows-1251', ja: 'shift_jis' },
};

/** Encodes a file as programs of its country save it. Some files have letters that the encoding lacks. */
function encodeFor(language: string, text: string): Uint8Array<ArrayBuffer> {
  const encoding = encodings[language];
  try {
    // A file without other letters is the same in every encoding.
    if (encoding && /[^\0-\x7f]/.test(text)) return encode(text, encoding);
  } catch {
    // UTF-16 has all letters.
  }
  return encode(`\ufeff${text}`, 'utf-16le');
}

/** Public files as they are: those with rows among the headers of the corpus, and the files of the folder `real`. */
export const realFiles: readonly RealFile[] = [
  ...Object.entries(sources).map(([name, { repository, path, commit, street }]) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, source: `${repository} | ${path} | ${commit}`, bytes: encode(text, 'utf-8'), text, street };
  }),
  ...corpus
    .filter(({ source, rows }) => /\| [^|]+\/[^|]+ \| [^|]+\.csv \|/.test(source) && rows.length > 0)
    .filter(({ source }) => !source.includes('people'))
    .map(({ source, text, header, expected }, index) => ({
      name: `${String(index + 1)}.csv`,
      source,
      bytes: encode(text, 'utf-8'),
      text,
      street: header[expected.find((each) => each.fields.includes('Address1'))?.columns[0] ?? -1],
    }))
    // Some public files have no address.
    .filter(({ street }) => street !== undefined),
];

/** The same files as other programs save them: in the encoding of their country, with the line ends of Windows, and zipped. */
export const realFilesElsewhere: readonly RealFile[] = realFiles.map(({ text: saved, ...file }) => {
  const text = saved.replaceAll('\n', '\r\n');
  const [language = ''] = file.source.split(' | ');
  return { ...file, text, bytes: zip({ [file.name]: encodeFor(language, text) }) };
});
