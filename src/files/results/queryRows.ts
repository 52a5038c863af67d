import {
  type BatchOperationName,
  type BatchOutcome,
  type BatchRejectedReason,
  countryCodeOf,
  foldText,
  getOwn,
  type RecordFault,
  regionCodeOf,
} from '../../core/index.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import type { RowKind } from '../operations/FileOperation.ts';
import { decisionOf } from '../run/reviews.ts';
import { createTaskBreaks, sortInTasks } from './inTasks.ts';
import { markChanges, type RowPiece, type RunWithRows, sentCells, sentRecord } from './rowMarks.ts';

/** The reason why a row has no answer. */
export type RowReason = RecordFault | BatchRejectedReason | 'in-doubt';

/**
 * Key by which rows are sorted: their order in the file, their verdict, cells or answer, or the number of changed fields.
 */
export type RowOrder = 'row' | 'kind' | 'input' | 'answer' | 'changed';

/** Selects and sorts rows. A row must meet all conditions. */
export interface RowQuery {
  /** Words that the cells, the user's edit or the answer of a row must contain, in any order. Ignores case and accents. */
  search?: string | undefined;
  kind?: RowKind | undefined;
  reason?: RowReason | undefined;
  /** ISO 3166 code of the answer's country or, without an answer, of the row's country. */
  country?: string | undefined;
  /** A field that the service changed, such as `PostalCode`. */
  changed?: string | undefined;
  /** Only rows with an unsent edit, or rows that the user accepted without changes. */
  review?: 'edited' | 'accepted' | undefined;
  /** Key by which the rows are sorted. @default 'row' */
  sort?: RowOrder | undefined;
  /** Whether to sort in descending order. @default false */
  descending?: boolean | undefined;
}

/** Number of rows of each kind. */
export type KindCounts = Readonly<Partial<Record<RowKind, number>>>;

/** Row counts by property, for filters and charts. */
export interface RowCounts {
  reasons: ReadonlyMap<RowReason, number>;
  /** Rows by changed field. A row with several changed fields counts for each of them. */
  changed: ReadonlyMap<string, number>;
  /** Rows by ISO 3166 code of the country. `''` has the rows whose country is unknown. */
  countries: ReadonlyMap<string, KindCounts>;
  /** Rows by region, as a code if one is known. Empty if the rows are in several countries. */
  regions: ReadonlyMap<string, KindCounts>;
}

/** Facts about a row, computed when they are first needed. Valid as long as the row and its outcome are the same objects. */
interface Facts {
  row: unknown;
  outcome: unknown;
  country?: string;
  region?: string;
  fields?: readonly string[];
  answer?: string;
}

/** The facts about the rows of each table, so that later queries on the same table reuse them. */
const factsOfTables = new WeakMap<CsvTable, { columns: unknown; country: string; facts: Facts[] }>();

function createFacts<Name extends BatchOperationName>(run: RunWithRows<Name>) {
  const { file, columns, country, operation, rows } = run;
  const known = file && factsOfTables.get(file.table);
  const entry =
    known?.columns === columns && known.country === country ? known : { columns, country, facts: [] as Facts[] };
  if (file) factsOfTables.set(file.table, entry);
  const at = (index: number): Facts => {
    const [row, outcome] = [file?.table.rows[index], rows.at(index)];
    const found = entry.facts[index];
    return found && found.row === row && found.outcome === outcome ? found : (entry.facts[index] = { row, outcome });
  };
  const matchAt = (index: number): Readonly<Record<string, unknown>> | undefined => {
    const outcome = rows.at(index);
    return outcome && 'result' in outcome ? operation.bestMatch(outcome.result.result) : undefined;
  };
  const isAddress = operation.fields.includes('Locality');
  let codes: Map<string, string> | undefined;
  /** Returns the two-letter code of a country. The answers contain both codes of their country, so they show which one belongs to "USA". */
  const shortCodeOf = (code = '') => {
    if (code.length !== 3) return code;
    if (!codes) {
      codes = new Map();
      for (let index = 0; index < rows.length; index++) {
        const match = matchAt(index);
        codes.set(textIn(match, 'ISO3166-3'), textIn(match, 'ISO3166-2'));
      }
    }
    return codes.get(code) || code;
  };
  const locate = (index: number, facts: Facts) => {
    const [match, record] = [matchAt(index), sentRecord(run, index)];
    const text = (name: string) => textIn(match, name) || textIn(record, name);
    facts.country = textIn(match, 'ISO3166-2') || countryCodeOf(text('Country')) || '';
    facts.region = text('AdministrativeArea').trim();
    return facts;
  };
  const compare = (index: number, facts: Facts) => {
    const { after, fields } = markChanges(run, index);
    // Rows without changes share one empty list.
    facts.fields = fields.length > 0 ? fields : none;
    facts.answer = isAddress
      ? joinPieces(after)
      : operation.resultColumns.map((name) => textIn(matchAt(index), name)).join(' ');
    return facts;
  };
  const countryAt = (index: number) => shortCodeOf(at(index).country ?? locate(index, at(index)).country);
  return {
    countryAt,
    regionAt(index: number) {
      const region = at(index).region ?? locate(index, at(index)).region ?? '';
      return (region && regionCodeOf(countryAt(index), region)) || region;
    },
    fieldsAt: (index: number) => at(index).fields ?? compare(index, at(index)).fields ?? none,
    answerAt: (index: number) => at(index).answer ?? compare(index, at(index)).answer ?? '',
    inputAt: (index: number) =>
      sentCells(run, index)
        .map(({ text }) => text)
        .join(', '),
    hasWords(index: number, words: readonly string[]) {
      const left = new Set(words);
      const look = (text: string) => {
        const folded = foldText(text);
        for (const word of left) if (folded.includes(word)) left.delete(word);
        return left.size === 0;
      };
      if (file?.table.rows[index]?.some(look)) return true;
      const { sent, edit } = rows.reviewAt?.(index) ?? {};
      if (Object.values({ ...sent, ...edit }).some(look)) return true;
      const match = matchAt(index) ?? {};
      // The words of a status, such as "verified", are in almost every answer.
      return Object.keys(match).some((name) => !name.endsWith('Status') && look(textIn(match, name)));
    },
  };
}

const none: readonly string[] = [];
const joinPieces = (pieces: readonly RowPiece[]) => pieces.map(({ text }) => text).join('');

/** Returns a field of a record or an answer as text, or `''`. */
function textIn(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const value = getOwn(fields as Readonly<Record<string, unknown>>, name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns the reason why a row has no answer, or undefined if it has one or is still waiting. */
export function rowReasonOf<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name> | undefined,
): RowReason | undefined {
  if (!outcome || 'result' in outcome) return undefined;
  return 'inDoubt' in outcome ? 'in-doubt' : (outcome.rejected.fault ?? outcome.rejected.reason);
}

/**
 * Selects and sorts the rows of a run. Works in short tasks, so that a page with 100,000 rows stays responsive. Sends nothing.
 *
 * @param run The object that `useFileRun` returns, or the state of `createFileRun` with its `operation`.
 * @param options.signal Aborts the query.
 * @returns the indices of the rows, from 0. Rows that compare as equal are in the order of the file.
 * @throws the reason of `signal` if it is aborted.
 * @example
 * ```ts
 * const run = useFileRun({ operation: 'cleanse' });
 * const indices = await queryRows(run, { kind: 'fix', changed: 'PostalCode', search: 'main boston' });
 * ```
 */
export async function queryRows<Name extends BatchOperationName>(
  run: RunWithRows<Name>,
  query: RowQuery,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<number[]> {
  signal?.throwIfAborted();
  const { rows, operation } = run;
  const { kind, reason, country, changed, review, sort = 'row', descending = false } = query;
  const words = foldText(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const facts = createFacts(run);
  const pause = createTaskBreaks(signal);
  const found: number[] = [];
  // The cheapest conditions come first.
  for (let index = 0; index < rows.length; index++) {
    if (
      (kind === undefined || rows.kindAt(index) === kind) &&
      (review === undefined || decisionOf(rows.reviewAt?.(index)) === review) &&
      (reason === undefined || rowReasonOf(rows.at(index)) === reason) &&
      (country === undefined || facts.countryAt(index) === country) &&
      (words.length === 0 || facts.hasWords(index, words)) &&
      (changed === undefined || facts.fieldsAt(index).includes(changed))
    )
      found.push(index);
    const pausing = pause();
    if (pausing) await pausing;
  }
  if (sort === 'row') return descending ? found.reverse() : found;

  const kinds: readonly RowKind[] = [...operation.kinds, 'not-sent', 'waiting'];
  const keyAt = {
    kind: (index: number) => kinds.indexOf(rows.kindAt(index)),
    input: facts.inputAt,
    answer: facts.answerAt,
    changed: (index: number) => facts.fieldsAt(index).length,
  }[sort];
  const keyed: { index: number; key: string | number }[] = [];
  for (const index of found) {
    keyed.push({ index, key: keyAt(index) });
    const pausing = pause();
    if (pausing) await pausing;
  }
  const direction = descending ? -1 : 1;
  const compare = (one: { key: string | number }, other: { key: string | number }) =>
    direction * compareKeys(one.key, other.key);
  return (await sortInTasks(keyed, compare, signal)).map(({ index }) => index);
}

/** Sorts "2 Main St" before "10 Main St". */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' || typeof other === 'number') return Number(one) - Number(other);
  // A row without text comes last.
  if (!one || !other) return Number(!one) - Number(!other);
  return collator.compare(one.slice(0, maxSorted), other.slice(0, maxSorted));
}
/** Maximum number of characters that are compared when strings are sorted. */
const maxSorted = 200;

/**
 * Counts the rows of a run by reason, changed field, country and region. Works in short tasks, so that a page with 100,000 rows stays
 * responsive. Sends nothing.
 *
 * @param run The object that `useFileRun` returns, or the state of `createFileRun` with its `operation`.
 * @param options.signal Aborts the count.
 * @throws the reason of `signal` if it is aborted.
 * @example
 * ```ts
 * const run = useFileRun({ operation: 'cleanse' });
 * const { countries } = await countRows(run);
 * const accepted = countries.get('US')?.accept ?? 0;
 * ```
 */
export async function countRows<Name extends BatchOperationName>(
  run: RunWithRows<Name>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<RowCounts> {
  signal?.throwIfAborted();
  const { rows, operation } = run;
  const facts = createFacts(run);
  const isAddress = operation.fields.includes('Locality');
  const reasons = new Map<RowReason, number>();
  const changed = new Map<string, number>();
  const countries = new Map<string, Partial<Record<RowKind, number>>>();
  const regions = new Map<string, Partial<Record<RowKind, number>>>();
  const pause = createTaskBreaks(signal);
  for (let index = 0; index < rows.length; index++) {
    const reason = rowReasonOf(rows.at(index));
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (isAddress) {
      const kind = rows.kindAt(index);
      addKind(countries, facts.countryAt(index), kind);
      addKind(regions, facts.regionAt(index), kind);
      for (const field of facts.fieldsAt(index)) changed.set(field, (changed.get(field) ?? 0) + 1);
    }
    const pausing = pause();
    if (pausing) await pausing;
  }
  const known = [...countries.keys()].filter(Boolean);
  if (known.length > 1) regions.clear();
  return { reasons, changed, countries, regions };
}

function addKind(counts: Map<string, Partial<Record<RowKind, number>>>, name: string, kind: RowKind) {
  const entry = counts.get(name) ?? {};
  entry[kind] = (entry[kind] ?? 0) + 1;
  counts.set(name, entry);
}
