import { type EchoFit, compareEcho, isFit, scoreOf, sharesWord, type TextFields } from './compareEcho.ts';

/**
 * Creates the matcher for `alignRows`. Its methods assign rows by id, by echo, by similarity and by position. Each method assigns only rows
 * that are still unassigned.
 *
 * @param unknownIds rows with an id that no record was sent with.
 */
export function createRowMatcher(
  records: readonly TextFields[],
  echoes: readonly (TextFields | undefined)[],
  unknownIds: ReadonlySet<number>,
) {
  const places = echoes.map((): number | undefined => undefined);
  const answered = new Set<number>();
  // Compared on demand, because an id is usually enough.
  const fits: (EchoFit[] | undefined)[] = [];
  const fitsOf = (at: number): EchoFit[] => {
    const echo = echoes[at];
    return (fits[at] ??= echo ? records.map((record) => compareEcho(record, echo)) : []);
  };
  const candidates: (number[] | undefined)[] = [];
  /** Returns the records that the echo of a row fits. If there are any, the row cannot belong to another record. */
  const candidatesOf = (at: number): readonly number[] => (candidates[at] ??= placesWhere(fitsOf(at), isFit));
  const contentKey = contentKeys(records);

  const openRows = () => [...places.keys()].filter((at) => echoes[at] && places[at] === undefined);
  const openRecords = () => [...records.keys()].filter((at) => !answered.has(at));
  const assign = (at: number, place: number) => {
    places[at] = place;
    answered.add(place);
  };
  const scores = new Map<string, number>();
  const scoreAt = (at: number, place: number): number => {
    const pair = `${String(at)} ${String(place)}`;
    const score = scores.get(pair) ?? scoreOf(records[place] ?? noFields, echoes[at] ?? noFields);
    scores.set(pair, score);
    return score;
  };
  /** Whether the records are emails. The echo of an email is a single text, so a different text is not assigned by position either. */
  const isEmails = records.every((record) => record.size === 1 && record.has('email'));
  const sentIds = new Set(records.map(idKeyOf));
  const hasUnknownId = (at: number) => {
    const echo = echoes[at];
    return unknownIds.has(at) || (echo?.has('id') === true && !sentIds.has(idKeyOf(echo)));
  };
  const hasKnownIds = [...echoes.keys()].some((at) => echoes[at]?.has('id') && !hasUnknownId(at));
  /**
   * Whether a row certainly does not belong to the record at `place`, because its id is unknown and it has no word in common with the record.
   * If all ids are unknown, they are the service's own numbers and prove nothing.
   */
  const isForeign = (at: number, place: number): boolean => {
    const echo = echoes[at];
    if (!echo || !hasUnknownId(at)) return false;
    return echo.size > (unknownIds.has(at) ? 0 : 1) ? !sharesWord(records[place] ?? noFields, echo) : hasKnownIds;
  };
  const mayAnswer = (at: number, place: number) => !candidatesOf(at).length || candidatesOf(at).includes(place);
  /** Whether at least half of the assigned rows are at the position of their record. */
  const inOrder = () => {
    const known = places.flatMap((place, at) => (place === undefined ? [] : [place === at]));
    return known.filter(Boolean).length * 2 >= known.length;
  };

  return {
    places,

    /**
     * Assigns rows by id. If no row is missing, exact ids come first, because "7" and "007" can be two records, and so can "Ab" and "aB". If a
     * row is missing, ids are only compared loosely, because the service may have rewritten them.
     */
    byId(isSameCount: boolean) {
      const exactId = (fields: TextFields): unknown => fields.get('id');
      const certain = new Set(uniqueIds(records, idKeyOf).values());
      for (const idOf of isSameCount ? [exactId, idKeyOf] : [idKeyOf]) {
        const owners = uniqueIds(records, idOf);
        const rows = uniqueIds(echoes, idOf);
        for (const [id, at] of rows) {
          const owner = owners.get(id);
          if (owner === undefined || places[at] !== undefined || answered.has(owner)) continue;
          // An id that differs in case may belong to either of two records. It counts only if no other field of the echo differs.
          if (certain.has(owner) || fitsOf(at)[owner]?.other === 0) assign(at, owner);
        }
      }
    },

    /** Assigns a row by its echo if the echo fits a single record. If it fits several equal records, there must be as many such rows. */
    byEcho(fitting: (fit: EchoFit) => boolean, isSameCount: boolean) {
      for (let found = true; found;) {
        found = false;
        const wanted = new Map<string, number[]>();
        for (const at of openRows()) {
          const fittingPlaces = placesWhere(fitsOf(at), fitting).filter((place) => mayAnswer(at, place));
          // Records with a row are excluded only if the numbers of rows and records are equal.
          const left = isSameCount ? fittingPlaces.filter((place) => !answered.has(place)) : fittingPlaces;
          if (left.length) wanted.set(left.join(), [...(wanted.get(left.join()) ?? []), at]);
        }
        for (const [key, rows] of wanted) {
          const group = key.split(',').map(Number);
          // If records are equal, it does not matter which of the rows each of them gets.
          const isComplete =
            rows.length === group.length && group.every((place) => contentKey[place] === contentKey[group[0] ?? 0]);
          if (!isComplete || group.some((place) => answered.has(place))) continue;
          for (const at of [...rows].sort(
            (one, other) => Number(group.includes(other)) - Number(group.includes(one)),
          )) {
            const place = group.includes(at) && !answered.has(at) ? at : group.find((one) => !answered.has(one));
            if (place !== undefined) assign(at, place);
          }
          found = true;
        }
      }
    },

    /** Assigns rows by similarity. An echo with one changed field still fits its own record best. */
    bySimilarity() {
      for (let found = true; found;) {
        found = false;
        for (const at of openRows()) {
          const best = bestOf(
            openRecords().filter((place) => mayAnswer(at, place)),
            (place) => scoreAt(at, place),
          );
          if (best === undefined || scoreAt(at, best) <= 0) continue;
          const ownScore = answered.has(at) ? -Infinity : scoreAt(at, at);
          // If the rows are in order, being at the same position adds 1 to the score.
          if (best !== at && scoreAt(at, best) < ownScore + (inOrder() && !isEmails ? 1 : 0)) continue;
          if (bestOf(openRows(), (row) => (mayAnswer(row, best) ? scoreAt(row, best) : -Infinity)) !== at) continue;
          assign(at, best);
          found = true;
        }
      }
    },

    /** Assigns rows by position if they have no echo or fit there. Also assigns the last open row to the last open record. */
    byPlace() {
      const isMostSimilar = (at: number, place: number) =>
        scoreAt(at, place) > -1 &&
        openRecords().every((other) => other === place || scoreAt(at, other) < scoreAt(at, place));
      const fitsPosition = (at: number, place: number) =>
        mayAnswer(at, place) &&
        !isForeign(at, place) &&
        (!isEmails || echoes[at]?.size === 0 || isMostSimilar(at, place));
      for (const at of openRows()) if (at < records.length && !answered.has(at) && fitsPosition(at, at)) assign(at, at);
      const [last, ...more] = openRows();
      const [place, ...others] = openRecords();
      if (last !== undefined && place !== undefined && !more.length && !others.length && fitsPosition(last, place))
        assign(last, place);
    },
  };
}

const noFields: TextFields = new Map();
const idKeyOf = (fields: TextFields): string | undefined => fields.get('id')?.key;

/** Returns the ids that occur only once, with their indices. */
function uniqueIds(
  all: readonly (TextFields | undefined)[],
  idOf: (fields: TextFields) => unknown,
): Map<unknown, number> {
  const seen = new Map<unknown, number | undefined>();
  for (const [at, fields] of all.entries()) {
    const id = fields && idOf(fields);
    if (id !== undefined) seen.set(id, seen.has(id) ? undefined : at);
  }
  return new Map([...seen].filter((entry): entry is [unknown, number] => entry[1] !== undefined));
}

/** Returns a key for each record. Records that differ only in their id have the same key, because an answer to one also answers the other. */
function contentKeys(records: readonly TextFields[]): string[] {
  return records.map((record) => {
    const all = [...record].map(([name, { plain }]) => [name, plain] as const);
    const texts = all.filter(([name]) => name !== 'id');
    return JSON.stringify((texts.length ? texts : all).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

const placesWhere = (fits: readonly EchoFit[], is: (fit: EchoFit) => boolean) =>
  fits.flatMap((fit, place) => (is(fit) ? [place] : []));

/** Returns the item with the highest score. Returns undefined if several items have the highest score. */
function bestOf(all: readonly number[], score: (one: number) => number): number | undefined {
  let best: number | undefined;
  let maxScore = -Infinity;
  for (const one of all) {
    const oneScore = score(one);
    if (oneScore > maxScore) {
      maxScore = oneScore;
      best = one;
    } else if (oneScore === maxScore) best = undefined;
  }
  return best;
}
