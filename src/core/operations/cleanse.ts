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
 * Validates and enriches 1 to 100 address records (address services specification, "Simple batch cleanse").
 * **Chargeable. The specification shows no price; the usage meter counts 1 credit per record.** Not repeated if its outcome is unknown
 * (`mayHaveBeenCharged`), unless the call sets `retryInDoubt`.
 *
 * @returns `{ input, matches }` with one entry per record, in order: the fields of the best match and, if several fit, all of them as `candidates`.
 * A record without a match has no fields.
 * @throws AddressServiceError: `input` for no records or more than 100, a record without a text, or an unknown country; `response` for an answer
 * that lacks records. Its `missing` lists them. Its `partial` has one entry per record, and matches that could not be assigned to one in its
 * `extra`; if none could be assigned, `partial` has them in the order of the answer. Otherwise like any call.
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

/** Fields of a record's best match; none if nothing matches. */
export type CleansedRecord = CleanseMatch & {
  /** All matches, best first, if there are several; otherwise empty. */
  candidates: CleanseMatch[];
};

/** Result of `cleanse`: `input` and `matches` with one entry per record, in order. */
export interface CleanseResult {
  /** Records as the service received them. */
  input: CleanseRecord[];
  matches: CleansedRecord[];
}

/** Matches that belong to one record. May be only part of its matches. */
interface Found {
  matches: CleanseMatch[];
  /** Echo of the record in the matches themselves. */
  matchEcho: RecordFields;
  /** Own echo, or the one next to the matches. */
  echo: RecordFields;
  /** Folded id of the own echo; '' if it has none. */
  id: string;
}

/**
 * Decodes the answer of a simple cleanse. It may have one match per record, a list of matches or null for a record, or the matches of all records
 * in one list, with several for one record and none for another.
 */
function decodeCleansed(body: unknown, records: readonly CleanseRecord[]): CleanseResult {
  const listed = findList(body, 'matches');
  if (!listed) throw new Unreadable('it has no list of matches');
  // The answer may be wrapped in a list.
  const [only] = listed;
  const isWhole =
    Array.isArray(getField(only, 'input')) || (records.length > 1 && getField(only, 'input') === undefined);
  if (listed.length === 1 && isWhole && Array.isArray(getField(only, 'matches'))) return decodeCleansed(only, records);

  const echoes = asObjects(findList(getField(body, 'input')));
  const found = withInputEchoes(listed.map(decodeEntry), echoes, records);
  const aligned = alignRows(records, groupByRecord(found, echoes, records).map(answerOf));
  const inputs = alignRows(
    records,
    echoes.map((echo): AnswerRow<Record<string, unknown>> => ({ row: echo, echo })),
  );
  // If the service echoes every record, and every match has its record, a record without a match was answered with none.
  if (!aligned.extra.length && found.every(Boolean) && echoes.length === records.length && !inputs.missing.length)
    for (const index of aligned.missing.splice(0)) aligned.rows[index] = { candidates: [] };
  const matches = requireComplete(
    aligned,
    found.flatMap((one) => one?.matches ?? []),
  );
  const input = inputs.missing.length || inputs.extra.length ? echoes : inputs.rows.filter((row) => row !== undefined);
  return { input: input.map((row) => toTexts(row)), matches };
}

/** Decodes an entry: a match, several, null for none, or `{ Input, Matches }`. Returns undefined if it is unreadable or an error. */
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
  // If its input has an id, the match's id may be a number of the service.
  const echo: RecordFields = { ...input, ...(ids.length === 1 && !idIn(input) ? { ID: ids[0] } : {}) };
  return { matches, matchEcho: echo, echo, id: idIn(echo) };
}

/** Returns the folded id; '' if there is none. */
const idIn = (fields: RecordFields | undefined) => echoKey(asText(getField(fields, 'id')));

/** Adds the echoes of `input` to matches without their own, unless the id of a match shows that the two lists are not parallel. */
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

/** Groups single matches by runs of their Sequence; undefined if it does not number them. */
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

/** Groups the matches of a record that are separate entries: by Sequence, by id, or by echo. */
function groupByRecord(
  found: readonly (Found | undefined)[],
  echoes: readonly RecordFields[],
  records: readonly CleanseRecord[],
): (Found | undefined)[] {
  // With a single record, all matches belong to it.
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
  // An id that occurs more often than it was sent belongs to the matches of one record.
  const times = new Map<string, number>();
  for (const id of idsFound) if (id) times.set(id, (times.get(id) ?? 0) + 1);
  const repeated = [...times].some(([id, count]) => count > (ids.get(id) ?? 1));
  const runs = groupBySequence(found);
  // With as many runs as records, each record has one, parallel to the echoes. Otherwise an id tells which record a run belongs to.
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

const answerOf = (found: Found | undefined): AnswerRow<CleansedRecord> | undefined =>
  found && {
    row: { ...found.matches[0], candidates: found.matches.length > 1 ? found.matches : [] },
    echo: found.echo,
  };

function matchOf(row: Record<string, unknown>): CleanseMatch {
  const { GeoDistance: distance, ...texts } = row;
  const GeoDistance = asNumber(distance);
  return { ...toTexts(texts), ...(GeoDistance === undefined ? {} : { GeoDistance }) };
}
