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

/** The simple batch cleanse, as data (address services specification, "Simple batch cleanse"). */
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
 * **Chargeable: the number of credits is not shown; the meter counts 1 per record.** Never repeated when its outcome is unknown
 * (`mayHaveBeenCharged`), unless this call asks for it.
 *
 * @returns `{ input, matches }`, one place per record, in order: the best match's fields and, where several fit, all of them as `candidates`. A
 * record that the service answered with no match has no field there.
 * @throws AddressServiceError: `input` for none or more than 100 records, a record without a text or with a country that is neither an ISO code
 * nor a name; `response` for an answer that leaves a record open (`missing` says which records; `partial` holds one place per record, and
 * matches that could be put to none in its `extra`; where no match could be put to a record, `partial` holds them as they came); else as any
 * call.
 */
export function cleanse(
  client: Client,
  records: readonly CleanseRecord[],
  options?: CallOptions,
): Promise<CleanseResult> {
  return call(client, cleanseOperation, records, options);
}

/** A record's answer: the fields of its best match. A record that nothing matches has none of them. */
export type CleansedRecord = CleanseMatch & {
  /** All matches, best first, where there are several; else empty. */
  candidates: CleanseMatch[];
};

/** `input` and `matches` stand beside each other: one place per record, in the records' order. */
export interface CleanseResult {
  /** The records as the service took them. */
  input: CleanseRecord[];
  matches: CleansedRecord[];
}

/** What came for one record, or for a part of its matches. */
interface Found {
  matches: CleanseMatch[];
  /** What it says of its record. */
  own: RecordFields;
  /** Its own words, or else those that stand beside it. */
  echo: RecordFields;
  /** The id among its own words, folded; '' for none. */
  id: string;
}

/**
 * The answer of a simple cleanse, put to its records. It may have one match per record, a list of matches or null at a record's place, or the
 * matches of all records in one list, several for one record and none for another.
 */
export function decodeCleansed(body: unknown, records: readonly CleanseRecord[]): CleanseResult {
  const listed = findList(body, 'matches');
  if (!listed) throw new Unreadable('it has no list of matches');
  // The whole answer as the only item of a list.
  const [only] = listed;
  const isWhole =
    Array.isArray(getField(only, 'input')) || (records.length > 1 && getField(only, 'input') === undefined);
  if (listed.length === 1 && isWhole && Array.isArray(getField(only, 'matches'))) return decodeCleansed(only, records);

  const echoes = asObjects(findList(getField(body, 'input')));
  const found = besideEchoes(listed.map(foundIn), echoes, records);
  const aligned = alignRows(records, perRecord(found, echoes, records).map(answerOf));
  const shown = alignRows(
    records,
    echoes.map((echo): AnswerRow<Record<string, unknown>> => ({ row: echo, echo })),
  );
  // The service names every record, and every match has its own: then a record without one was answered, with none.
  if (!aligned.extra.length && found.every(Boolean) && echoes.length === records.length && !shown.missing.length)
    for (const at of aligned.missing.splice(0)) aligned.rows[at] = { candidates: [] };
  const matches = requireComplete(
    aligned,
    found.flatMap((one) => one?.matches ?? []),
  );
  const input = shown.missing.length || shown.extra.length ? echoes : shown.rows.filter((row) => row !== undefined);
  return { input: input.map((row) => toTexts(row)), matches };
}

/** An entry of the list: a match, several, null for none, or `{ Input, Matches }`. undefined for what cannot be read, or is an error. */
function foundIn(entry: unknown): Found | undefined {
  const row = asObject(entry);
  const own = getField(row, 'matches');
  const given =
    row && own !== undefined ? (findList(own) ?? [own]) : Array.isArray(entry) ? (entry as unknown[]) : [entry];
  const rows = asObjects(given).filter((match) => Object.keys(match).length);
  const good = rows.filter((match) => !findRowFault(match));
  if (findRowFault(entry) || (rows.length && !good.length)) return undefined;
  const matches = good.map(matchOf);
  if (!matches.length && given.some((match) => match !== null && !asObject(match))) return undefined;
  const ids = [...new Set(matches.map(({ ID, ...others }) => ID ?? asText(getField(others, 'id'))))].filter(Boolean);
  const input = asObject(getField(row, 'input'));
  // Where its own input has an id, the match's may be a number of the service's.
  const echo: RecordFields = { ...input, ...(ids.length === 1 && !idIn(input) ? { ID: ids[0] } : {}) };
  return { matches, own: echo, echo, id: idIn(echo) };
}

/** The id, folded; '' for none. */
const idIn = (fields: RecordFields | undefined) => echoKey(asText(getField(fields, 'id')));

/** What says nothing itself says what stands beside it, unless the id of another match shows that they do not stand beside each other. */
function besideEchoes(
  found: readonly (Found | undefined)[],
  echoes: readonly RecordFields[],
  records: readonly CleanseRecord[],
): readonly (Found | undefined)[] {
  const ids = new Set(records.map(idIn));
  const isBeside = (one: Found | undefined, at: number) => !one?.id || !ids.has(one.id) || one.id === idIn(echoes[at]);
  if (echoes.length !== found.length || !found.every(isBeside)) return found;
  return found.map((one, at) =>
    one && !tellsMore(one) && (!one.id || one.id === idIn(echoes[at]))
      ? { ...one, echo: { ...echoes[at], ...one.echo } }
      : one,
  );
}

/** Matches, one by one, as the runs of their Sequence; undefined where it counts nothing of the kind. */
function runsOf(found: readonly (Found | undefined)[]): Found[] | undefined {
  const runs: Found[] = [];
  for (const one of found) {
    const [match, ...others] = one?.matches ?? [];
    if (!one || !match || others.length) return undefined;
    const run = runs.at(-1);
    const { id, own } = one;
    if (match.Sequence === '1') runs.push({ ...one, matches: [match], echo: own });
    else if (run && match.Sequence === String(run.matches.length + 1) && (!id || !run.id || id === run.id)) {
      run.matches.push(match);
      if (id) Object.assign(run, { id, echo: own });
    } else return undefined;
  }
  return runs.length > 0 && runs.length < found.length ? runs : undefined;
}

/** Matches of one record that stand apart, brought together: by where their Sequence begins anew, by their id, by what they echo. */
function perRecord(
  found: readonly (Found | undefined)[],
  echoes: readonly RecordFields[],
  records: readonly CleanseRecord[],
): (Found | undefined)[] {
  // Who asks about one record is told of that one.
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
  // One id more often than it was sent: these are the matches of one record.
  const times = new Map<string, number>();
  for (const id of idsFound) if (id) times.set(id, (times.get(id) ?? 0) + 1);
  const repeated = [...times].some(([id, count]) => count > (ids.get(id) ?? 1));
  const runs = runsOf(found);
  // As many runs as records: each record has its own, and what was echoed stands beside them. Else, an id tells whose a run is.
  if (runs?.length === records.length) return besideEchoes(runs, echoes, records).slice();
  if (runs && (found.length === records.length || runs.some(({ id }) => ids.has(id)))) return runs;
  if (found.length === records.length && !repeated) return [...found];

  const together = new Map<string, Found>();
  const all: (Found | undefined)[] = [];
  found.forEach((one, at) => {
    const key = owners[at] ?? (one && tellsMore(one) ? JSON.stringify(one.echo) : undefined);
    const known = key === undefined ? undefined : together.get(key);
    if (known && one) known.matches.push(...one.matches);
    else {
      const apart = one && { ...one, matches: [...one.matches] };
      if (apart && key !== undefined) together.set(key, apart);
      all.push(apart);
    }
  });
  return all;
}

const tellsMore = ({ echo }: Found) => Object.keys(echo).some((name) => name.toLowerCase() !== 'id');

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
