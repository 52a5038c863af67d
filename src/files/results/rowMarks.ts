import {
  type BatchOperationName,
  type BatchOutcome,
  countryCodeOf,
  getOwn,
  postalFieldNames,
  type PostalField,
  type PostalFields,
  regionCodeOf,
  toPostalFields,
} from '../../core/index.ts';
import { usedColumns } from '../columns/columns.ts';
import { fieldOf, isTemplate } from '../columns/template.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { FileOperation, RowKind } from '../operations/FileOperation.ts';
import type { RowReview } from '../run/store/SavedRun.ts';
import { editedRecord } from '../run/table.ts';

/** A run whose rows can be shown and queried: the object that `useFileRun` returns, or the state of `createFileRun` with its `operation`. */
export interface RunWithRows<Name extends BatchOperationName> {
  file: { readonly table: CsvTable } | undefined;
  columns: readonly string[];
  country: string;
  rows: {
    readonly length: number;
    at(index: number): BatchOutcome<Name> | undefined;
    kindAt(index: number): RowKind;
    /** Returns the edit of a row. Without this method, every row counts as sent without edits. */
    reviewAt?(index: number): RowReview | undefined;
  };
  operation: FileOperation<Name>;
}

/** A piece of a row or of its answer. `changed` is true if the other one lacks it. */
export interface RowPiece {
  text: string;
  changed: boolean;
}

/** A row next to its answer. */
export interface RowMarks {
  /** The row as it was sent: its cells with any sent edits, but without its id. Pieces that the answer lacks are marked as changed. */
  before: readonly RowPiece[];
  /** The answer's address on one line, or empty if the answer is not an address. Pieces that the row lacks are marked as changed. */
  after: readonly RowPiece[];
  /** Fields that the service changed, by the names that the service uses: `Organization`, `Address1`, `Locality`, `PostalCode` and so on. */
  fields: readonly string[];
}

/** Fields that are compared on their own. All other parts of an address may move from one field to another. */
const places: Readonly<Record<string, PostalField>> = {
  Locality: 'city',
  AdministrativeArea: 'region',
  PostalCode: 'postalCode',
  Country: 'country',
};

/** The name that the service uses for each postal field. */
const serviceNames: Readonly<Record<PostalField, string>> = {
  company: 'Organization',
  line1: 'Address1',
  line2: 'Address2',
  line3: 'Address3',
  district: 'DependentLocality',
  city: 'Locality',
  region: 'AdministrativeArea',
  postalCode: 'PostalCode',
  country: 'Country',
};
const fieldOrder = postalFieldNames.map((field) => serviceNames[field]);

/** Matches the fields of a record that belong to an address, apart from `places`. */
const lineField =
  /^(?:(?:Delivery)?Address\d?|Organization|(?:Sub)?Building|SubBuildingFloor|Premise|(?:Dependent)?Thoroughfare|PostBox|(?:Double)?DependentLocality|(?:Sub|Super)AdministrativeArea)$/;
/** Matches the fields of an answer that are not part of an address. */
const noAddress = /Status$|^(?:AVC|AQI|Id|ID|Version|Latitude|Longitude|GeoAccuracy|GeoDistance)$/;

/** Maximum number of characters of a cell that are compared. The rest counts as unchanged. */
const maxCompared = 500;

/** Matches a word. Chinese and Japanese do not separate words, so each of their characters counts as one. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
const plainWord = /[A-Za-z0-9]+/g;

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);
const keyOf = (text: string) => (isAscii(text) ? text : text.normalize('NFC')).toLowerCase();
const matchWords = (text: string) => text.slice(0, maxCompared).matchAll(isAscii(text) ? plainWord : word);

/** The words of a row or of its answer, by place. `lines` has the words of all other fields. */
type Words = Readonly<Record<PostalField | 'lines', ReadonlySet<string>>>;

function wordsBy(entries: Iterable<readonly [field: string, text: string]>): Words {
  const sets = { lines: new Set<string>() } as Record<PostalField | 'lines', Set<string>>;
  for (const field of Object.values(places)) sets[field] = new Set();
  for (const [field, text] of entries) {
    const set = sets[getOwn(places, field) ?? 'lines'];
    for (const [found] of matchWords(text)) set.add(keyOf(found));
  }
  return sets;
}

const texts = (fields: object | undefined): [field: string, text: string][] =>
  Object.entries(fields ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/**
 * Splits text into changed and unchanged pieces and appends them to `pieces`. Adjacent pieces of the same kind are joined.
 *
 * @param isKept whether the other text also contains the word. If not, the word is changed.
 * @returns whether any word is changed.
 */
function addPieces(pieces: RowPiece[], text: string, isKept: (key: string) => boolean): boolean {
  let hasChanged = false;
  const add = (part: string, changed: boolean) => {
    if (!part) return;
    const last = pieces.at(-1);
    if (last?.changed === changed) last.text += part;
    else pieces.push({ text: part, changed });
  };
  let end = 0;
  for (const match of matchWords(text)) {
    const changed = !isKept(keyOf(match[0]));
    hasChanged ||= changed;
    const gap = text.slice(end, match.index);
    // A space between two changed words belongs to the change, so that both words get one mark.
    add(gap, changed && end > 0 && Boolean(pieces.at(-1)?.changed));
    add(match[0], changed);
    end = match.index + match[0].length;
  }
  add(text.slice(end), false);
  return hasChanged;
}

/** Converts a row to a record, with the edit that was sent. */
export const sentRecord = <Name extends BatchOperationName>(run: RunWithRows<Name>, index: number) =>
  editedRecord(run.operation, run.file?.table.rows[index] ?? [], run, run.rows.reviewAt?.(index)?.sent);

/**
 * Returns the cells of the sent columns with their fields, without the row's id. A sent edit replaces the cells of its field, or comes last if the
 * field has no column.
 */
export function sentCells<Name extends BatchOperationName>(
  { file, columns, rows }: RunWithRows<Name>,
  index: number,
): { field: string; text: string }[] {
  const row = file?.table.rows[index] ?? [];
  const { sent } = rows.reviewAt?.(index) ?? {};
  const edits = new Map(Object.entries(sent ?? {}));
  const used = sent ? columns.filter((entry) => !isTemplate(entry) || !Object.hasOwn(sent, fieldOf(entry))) : columns;
  const cells = usedColumns(used).map((column) => {
    const field = columns[column] ?? '';
    const text = sent && Object.hasOwn(sent, field) ? (edits.get(field) ?? '') : (row[column] ?? '');
    edits.delete(field);
    return { field, text };
  });
  return [...cells, ...Array.from(edits, ([field, text]) => ({ field, text }))].filter(
    ({ field, text }) => field !== 'Id' && text,
  );
}

/**
 * Compares a row with its answer, word by word. Ignores case, punctuation, the spelling of regions and countries ("Illinois", "IL"), and which line a
 * word is in. A row whose answer is not an address has no changes. A row that the user has edited and sent again is compared as it was sent. Sends
 * nothing.
 *
 * @param run The object that `useFileRun` returns.
 * @param index Index of the row, from 0.
 * @example
 * ```ts
 * const run = useFileRun({ operation: 'cleanse' });
 * const { before, after, fields } = markChanges(run, 0); // fields: ['PostalCode']
 * ```
 */
export function markChanges<Name extends BatchOperationName>(run: RunWithRows<Name>, index: number): RowMarks {
  const { operation, rows } = run;
  const outcome = rows.at(index);
  const match = outcome && 'result' in outcome ? operation.bestMatch(outcome.result.result) : undefined;
  const address = match && operation.fields.includes('Locality') ? toPostalFields(match) : undefined;
  const hasAddress = address !== undefined && afterParts(address).length > 0;
  const cells = sentCells(run, index);
  const before: RowPiece[] = [];
  if (!hasAddress) {
    const text = cells.map((cell) => cell.text).join(', ');
    return { before: text ? [{ text, changed: false }] : [], after: [], fields: [] };
  }

  const changed = new Set<string>();
  const record = sentRecord(run, index) as Readonly<Record<string, string>>;
  const sent = wordsBy(texts(record));
  const answer = wordsBy(texts(match).filter(([field]) => !noAddress.test(field)));
  const answerCodes = countryCodesOf(match);
  const sentCountry = record['Country'] ?? '';
  const isSameCountry = !sentCountry || isCodeOf(codeOf(sentCountry), answerCodes);
  const regionKey = (text: string) => (text && regionCodeOf(address.country, text)) || keyOf(text.trim());
  const isSameRegion = regionKey(record['AdministrativeArea'] ?? '') === regionKey(address.region);

  // The two parts of a house number such as "12a" can come from two columns.
  const houseParts = new Set(
    [...sent.lines].flatMap((key) => (answer.lines.has(key) ? (/^(\d+)(\p{L})$/u.exec(key) ?? []) : [])),
  );
  for (const { field, text } of cells) {
    if (before.length > 0) addPieces(before, ', ', () => true);
    const place = getOwn(places, field);
    const isRegion = (key: string) => key === keyOf(address.region);
    const isKept = (key: string) => {
      if (place === 'country') return isSameCountry;
      if (place === 'region' && isSameRegion) return true;
      if (place) return answer[place].has(key) || (place === 'region' && answer.lines.has(key));
      if ((!field || field === 'Premise') && houseParts.has(key)) return true;
      // A column that only a template uses has no field of its own.
      if (field && !lineField.test(field)) return true;
      return answer.lines.has(key) || Object.values(places).some((name) => answer[name].has(key)) || isRegion(key);
    };
    if (addPieces(before, text, isKept)) changed.add(changedField(field));
  }

  const after: RowPiece[] = [];
  for (const [field, text, gap] of afterParts(address)) {
    if (after.length > 0) addPieces(after, gap, () => true);
    const isKept = (key: string) => {
      if (field === 'region') return isSameRegion || (!record['AdministrativeArea'] && sent.lines.has(key));
      if (field === 'city' || field === 'postalCode') return sent[field].has(key) || sent.lines.has(key);
      return sent.lines.has(key) || Object.values(places).some((name) => sent[name].has(key));
    };
    if (addPieces(after, text, isKept)) changed.add(serviceNames[field]);
  }
  if (!isSameCountry && address.country) {
    addPieces(after, ', ', () => true);
    addPieces(after, address.country, () => false);
    changed.add('Country');
  }
  return { before, after, fields: fieldOrder.filter((field) => changed.has(field)) };
}

/** Returns the parts of an address in the order of `onOneLine`, each with the gap before it. */
const afterParts = (address: PostalFields) =>
  postalFieldNames.flatMap((field): [field: PostalField, text: string, gap: string][] => {
    const text = address[field];
    if (!text || field === 'country') return [];
    return [[field, text, field === 'postalCode' && address.region ? ' ' : ', ']];
  });

/** Returns the field that is reported as changed if a cell of this field differs. */
function changedField(field: string): string {
  if (getOwn(places, field) || field === 'Organization' || field === 'DependentLocality') return field;
  const [, line = '1'] = /Address([123])$/.exec(field) ?? [];
  return `Address${line}`;
}

const codeOf = (country: string) => countryCodeOf(country) ?? keyOf(country.trim());

/**
 * Whether a code is one of an answer's codes. If the answer has no code of the same length, the codes cannot be compared, so the code counts as
 * equal.
 */
const isCodeOf = (code: string, codes: ReadonlySet<string>) =>
  codes.has(code) || ![...codes].some(({ length }) => length === code.length);

/** Returns the codes of an answer's country. */
function countryCodesOf(match: object | undefined): Set<string> {
  const names = new Set(['ISO3166-2', 'ISO3166-3', 'Country', 'CountryName']);
  return new Set(texts(match).flatMap(([name, text]) => (names.has(name) && text ? codeOf(text) : [])));
}
