import { call } from '../call/call.ts';
import { findFaultOfAllRows, findRowFault } from '../operation/faults.ts';
import { maxRecords } from '../operation/chunk.ts';
import type { CallOptions, Client } from '../client/Client.ts';
import { creditsOf } from '../operation/creditsOf.ts';
import { toJson } from '../operation/toJson.ts';
import { type Operation, Unreadable } from '../operation/Operation.ts';
import type { CleanseRecord, CleanseMatch } from '../records/records.ts';
import { countryRecordsProblem, withCountryCodes } from '../operation/records.ts';
import { alignRows, type AnswerRow, type RecordFields, requireComplete } from '../operation/alignRows.ts';
import { asNumber, asObject, asObjects, asText, toTexts } from '../operation/decode.ts';
import { getField, findList } from '../operation/wire.ts';
import { echoKey } from '../operation/compareEcho.ts';

/** The simple batch cleanse operation (address services specification, "Simple batch cleanse"). */
export const cleanseOperation: Operation<readonly CleanseRecord[], CleanseResult> = {
  name: 'cleanse',
  service: 'base',
  method: 'POST',
  path: '/cleanse/batch',
  timeout: 60_000,
  maxRecords,
  relay: { fields: { records: 'records' }, bare: true },
  chargeable: true,
  repeat: { notSent: 2, refused: 3, unknown: 0 },

  check: countryRecordsProblem,

  encode(records, { key, bearer = key }) {
    return {
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: toJson({ key, addresses: withCountryCodes(records) }),
    };
  },

  fault: findFaultOfAllRows,
  decode: decodeCleansed,

  credits: (_, records) => creditsOf(records.length),
};

/**
 * Validates and enriches 1 to 100 address records (address services specification, "Simple batch cleanse"). **Chargeable. The specification
 * states no price. The usage meter counts 1 credit per record.** If the outcome is unknown (`mayHaveBeenCharged`), the call is not retried,
 * unless you set `retryInDoubt`.
 *
 * @returns `{ input, matches }`, each with one entry per record, in order. Each entry of `matches` has the fields of the best match for its
 * record. If there are several matches, `candidates` contains all of them. If there is no match, the entry contains only an empty `candidates`.
 * @throws AddressServiceError of kind
 * - `input` if there are no records or more than 100, a record has no text, or a country is unknown
 * - `response` if the answer does not cover all records. `missing` lists the missing records. `partial` has one entry per record, and `unplaced`
 *   contains the matches that could not be assigned to a record. If no match could be assigned, `partial` has all matches in the order of the
 *   answer.
 * - any other kind that a call can throw
 *
 * @example
 * ```ts
 * const { matches } = await cleanse(client, [{ Address1: '1600 Pennsylvania Ave', Locality: 'Washington', Country: 'US' }]);
 * ```
 */
export function cleanse(
  client: Client,
  records: readonly CleanseRecord[],
  options?: CallOptions,
): Promise<CleanseResult> {
  return call(client, cleanseOperation, records, options);
}

/** Fields of the best match for a record. If nothing matches, contains only an empty `candidates`. */
export type CleansedRecord = CleanseMatch & {
  /** All matches, best first, if there is more than one. Otherwise, the list is empty. */
  candidates: CleanseMatch[];
};

/** Result of `cleanse`. `input` and `matches` have one entry per record, in order. */
export interface CleanseResult {
  /** The records as the service received them. */
  input: CleanseRecord[];
  matches: CleansedRecord[];
}

/** One entry of the answer: matches that belong to the same record. Other entries can contain more matches for this record. */
interface Found {
  matches: CleanseMatch[];
  /** Fields of the record that the entry itself repeats. */
  matchEcho: RecordFields;
  /** `matchEcho`, plus the echo in the answer's `input` list if the entry repeats nothing else. */
  echo: RecordFields;
  /** Id in the entry's own echo, normalized by `echoKey`, or `''` if the echo has no id. */
  id: string;
  /** Whether the entry has at least one match or an explicit empty list of matches. */
  isStated: boolean;
}

/**
 * Decodes the answer of a simple cleanse. The answer can have one entry per record: a match, a list of matches, or null. It can also be a single
 * list with the matches for all records, in which some records have several matches and others none.
 */
function decodeCleansed(body: unknown, records: readonly CleanseRecord[]): CleanseResult {
  const listed = findList(body, 'matches');
  if (!listed) throw new Unreadable('it has no list of matches');
  // The answer can be wrapped in a list.
  const [only] = listed;
  const isWhole =
    Array.isArray(getField(only, 'input')) || (records.length > 1 && getField(only, 'input') === undefined);
  if (listed.length === 1 && isWhole && Array.isArray(getField(only, 'matches'))) return decodeCleansed(only, records);

  const echoes = asObjects(findList(getField(body, 'input')));
  const found = withInputEchoes(listed.map(decodeEntry), echoes, records);
  const aligned = alignRows(records, groupByRecord(found, echoes, records).map(toAnswerRow));
  const inputs = alignRows(
    records,
    echoes.map((echo): AnswerRow<Record<string, unknown>> => ({ row: echo, echo })),
  );
  // If the service echoes every record and every match was assigned, a record without an entry has no match.
  const isEchoed = echoes.length === records.length && !inputs.missing.length;
  if (!aligned.unplaced.length && found.every(Boolean) && isEchoed)
    for (const index of aligned.missing.splice(0)) aligned.rows[index] = { candidates: [] };
  const isProcessed = aligned.isProcessed || (isEchoed && !listed.length);
  const matches = requireComplete(
    { ...aligned, isProcessed },
    found.flatMap((one) => one?.matches ?? []),
  );
  const input =
    inputs.missing.length || inputs.unplaced.length ? echoes : inputs.rows.filter((row) => row !== undefined);
  return { input: input.map((row) => toTexts(row)), matches };
}

/**
 * Decodes an entry of the answer. An entry is a match, a list of matches, null for no match, or `{ Input, Matches }`. Returns undefined if the
 * entry is unreadable or is an error.
 */
function decodeEntry(entry: unknown): Found | undefined {
  const row = asObject(entry);
  const entryMatches = getField(row, 'matches');
  const given =
    row && entryMatches !== undefined
      ? (findList(entryMatches) ?? [entryMatches])
      : Array.isArray(entry)
        ? (entry as unknown[])
        : [entry];
  const rows = asObjects(given).filter((match) => Object.keys(match).length);
  const good = rows.filter((match) => !findRowFault(match));
  if (findRowFault(entry) || (rows.length && !good.length)) return undefined;
  const matches = good.map(matchOf);
  if (!matches.length && given.some((match) => match !== null && !asObject(match))) return undefined;
  const ids = [...new Set(matches.map(({ ID, ...others }) => ID ?? asText(getField(others, 'id'))))].filter(Boolean);
  const input = asObject(getField(row, 'input'));
  // Uses the id of the match only if the input has none, because the service may have assigned the match's id itself.
  const echo: RecordFields = { ...input, ...(ids.length === 1 && !idIn(input) ? { ID: ids[0] } : {}) };
  return { matches, matchEcho: echo, echo, id: idIn(echo), isStated: matches.length > 0 || given.length === 0 };
}

/** Returns the id, normalized by `echoKey`, or `''` if there is none. */
const idIn = (fields: RecordFields | undefined) => echoKey(asText(getField(fields, 'id')));

/**
 * Adds the echoes in the answer's `input` list to the matches that have no echo. Adds nothing if the id of a match shows that the two lists are
 * in different orders.
 */
function withInputEchoes(
  found: readonly (Found | undefined)[],
  echoes: readonly RecordFields[],
  records: readonly CleanseRecord[],
): readonly (Found | undefined)[] {
  const ids = new Set(records.map(idIn));
  const isParallel = (one: Found | undefined, index: number) =>
    !one?.id || !ids.has(one.id) || one.id === idIn(echoes[index]);
  if (echoes.length !== found.length || !found.every(isParallel)) return found;
  return found.map((one, index) =>
    one && !hasEchoFields(one) && (!one.id || one.id === idIn(echoes[index]))
      ? { ...one, echo: { ...echoes[index], ...one.echo } }
      : one,
  );
}

/**
 * Groups matches into runs. The matches of one record are a run: `Sequence` starts at 1 and continues with 2, 3 and so on. Returns undefined if
 * an entry has several matches, if the matches are not numbered, or if every run has only one match.
 */
function groupBySequence(found: readonly (Found | undefined)[]): Found[] | undefined {
  const runs: Found[] = [];
  for (const one of found) {
    const [match, ...others] = one?.matches ?? [];
    if (!one || !match || others.length) return undefined;
    const run = runs.at(-1);
    const { id, matchEcho } = one;
    if (match.Sequence === '1') runs.push({ ...one, matches: [match], echo: matchEcho });
    else if (run && match.Sequence === String(run.matches.length + 1) && (!id || !run.id || id === run.id)) {
      run.matches.push(match);
      if (id) Object.assign(run, { id, echo: matchEcho });
    } else return undefined;
  }
  return runs.length > 0 && runs.length < found.length ? runs : undefined;
}

/** Merges separate entries that contain matches for the same record. Recognizes the record by Sequence, by id, or by echo. */
function groupByRecord(
  found: readonly (Found | undefined)[],
  echoes: readonly RecordFields[],
  records: readonly CleanseRecord[],
): (Found | undefined)[] {
  // If there is only one record, all matches belong to it.
  const [first, ...others] = found;
  if (records.length === 1 && first && others.every((one) => one?.id === first.id))
    return [{ ...first, matches: found.flatMap((one) => one?.matches ?? []) }];

  const ids = new Map<string, number>();
  for (const record of records) {
    const id = echoKey(asText(getField(record, 'id')));
    if (id) ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  const idsFound = found.map((one) => one?.id ?? '');
  const owners = idsFound.map((id) => (id && (ids.get(id) ?? 1) === 1 ? id : undefined));
  // If an id occurs more often in the answer than in the request, all matches with this id belong to one record.
  const times = new Map<string, number>();
  for (const id of idsFound) if (id) times.set(id, (times.get(id) ?? 0) + 1);
  const repeated = [...times].some(([id, count]) => count > (ids.get(id) ?? 1));
  const runs = groupBySequence(found);
  // If there are as many runs (see `groupBySequence`) as records, the runs are in the order of the records. Otherwise, a run's id shows which
  // record it belongs to.
  if (runs?.length === records.length) return withInputEchoes(runs, echoes, records).slice();
  if (runs && (found.length === records.length || runs.some(({ id }) => ids.has(id)))) return runs;
  if (found.length === records.length && !repeated) return [...found];

  const groups = new Map<string, Found>();
  const all: (Found | undefined)[] = [];
  found.forEach((one, index) => {
    const key = owners[index] ?? (one && hasEchoFields(one) ? JSON.stringify(one.echo) : undefined);
    const known = key === undefined ? undefined : groups.get(key);
    if (known && one) known.matches.push(...one.matches);
    else {
      const copy = one && { ...one, matches: [...one.matches] };
      if (copy && key !== undefined) groups.set(key, copy);
      all.push(copy);
    }
  });
  return all;
}

const hasEchoFields = ({ echo }: Found) => Object.keys(echo).some((name) => name.toLowerCase() !== 'id');

const toAnswerRow = (found: Found | undefined): AnswerRow<CleansedRecord> | undefined =>
  found && {
    row: { ...found.matches[0], candidates: found.matches.length > 1 ? found.matches : [] },
    echo: found.echo,
    matches: found.isStated ? found.matches : undefined,
  };

function matchOf(row: Record<string, unknown>): CleanseMatch {
  const { GeoDistance: distance, ...texts } = row;
  const GeoDistance = asNumber(distance);
  return { ...toTexts(texts), ...(GeoDistance === undefined ? {} : { GeoDistance }) };
}
