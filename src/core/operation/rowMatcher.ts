import { type EchoFit, compareEcho, isFit, scoreOf, sharesWord, type TextFields } from './compareEcho.ts';

/**
 * Creates the matcher for `alignRows`. Its methods assign rows by id, by echo, by similarity and by position. Each method assigns only rows that
 * are still unassigned.
 *
 * @param unknownIds the rows with an id that was not sent with any record.
 */
export function createRowMatcher(
  records: readonly TextFields[],
  echoes: readonly (TextFields | undefined)[],
  unknownIds: ReadonlySet<number>,
) {
  const places = echoes.map((): number | undefined => undefined);
  const answered = new Set<number>();
  // The echoes are compared only when needed, because an id is usually enough.
  const fits: (EchoFit[] | undefined)[] = [];
  const fitsOf = (row: number): EchoFit[] => {
    const echo = echoes[row];
    return (fits[row] ??= echo ? records.map((record) => compareEcho(record, echo)) : []);
  };
  const candidates: (number[] | undefined)[] = [];
  /** Returns the records that a row's echo fits. If there are any, the row cannot belong to any other record. */
  const candidatesOf = (row: number): readonly number[] => (candidates[row] ??= placesWhere(fitsOf(row), isFit));
  const contentKey = contentKeys(records);

  const openRows = () => [...places.keys()].filter((row) => echoes[row] && places[row] === undefined);
  const openRecords = () => [...records.keys()].filter((row) => !answered.has(row));
  const assign = (row: number, place: number) => {
    places[row] = place;
    answered.add(place);
  };
  const scores = new Map<string, number>();
  const scoreAt = (row: number, place: number): number => {
    const pair = `${String(row)} ${String(place)}`;
    const score = scores.get(pair) ?? scoreOf(records[place] ?? noFields, echoes[row] ?? noFields);
    scores.set(pair, score);
    return score;
  };
  /** Whether the records are emails. The echo of an email is a single string, so a row with a different string is not assigned by position. */
  const isEmails = records.every((record) => record.size === 1 && record.has('email'));
  const sentIds = new Set(records.map(idKeyOf));
  const hasUnknownId = (row: number) => {
    const echo = echoes[row];
    return unknownIds.has(row) || (echo?.has('id') === true && !sentIds.has(idKeyOf(echo)));
  };
  const hasKnownIds = [...echoes.keys()].some((row) => echoes[row]?.has('id') && !hasUnknownId(row));
  /**
   * Whether a row certainly does not belong to the record at `place`: the row's id was not sent, and no other field has a word in common with the
   * record. A row that echoes nothing but an unknown id is foreign only if another row has an id that was sent. Otherwise, the service numbered the
   * rows itself.
   */
  const isForeign = (row: number, place: number): boolean => {
    const echo = echoes[row];
    if (!echo || !hasUnknownId(row)) return false;
    return echo.size > (unknownIds.has(row) ? 0 : 1) ? !sharesWord(records[place] ?? noFields, echo) : hasKnownIds;
  };
  const mayAnswer = (row: number, place: number) => !candidatesOf(row).length || candidatesOf(row).includes(place);
  /** Whether at least half of the assigned rows are at the same position as their record. */
  const inOrder = () => {
    const known = places.flatMap((place, row) => (place === undefined ? [] : [place === row]));
    return known.filter(Boolean).length * 2 >= known.length;
  };

  return {
    places,

    /**
     * Assigns rows by id. If there are as many rows as records, exact matches come first, because "7" and "007" can be different records, and so
     * can "Ab" and "aB". Otherwise, ids are compared only in normalized form, because the service may have rewritten them.
     */
    byId(isSameCount: boolean) {
      const exactId = (fields: TextFields): unknown => fields.get('id');
      const certain = new Set(uniqueIds(records, idKeyOf).values());
      for (const idOf of isSameCount ? [exactId, idKeyOf] : [idKeyOf]) {
        const owners = uniqueIds(records, idOf);
        const rows = uniqueIds(echoes, idOf);
        for (const [id, row] of rows) {
          const owner = owners.get(id);
          if (owner === undefined || places[row] !== undefined || answered.has(owner)) continue;
          // An id that differs only in case may belong to either of two records. It counts only if no other field of the echo differs.
          if (certain.has(owner) || fitsOf(row)[owner]?.other === 0) assign(row, owner);
        }
      }
    },

    /**
     * Assigns rows by their echo. If an echo fits only one record, its row is assigned to this record. If several rows fit the
     * same group of equal records, they are assigned only if there is one row for each record of the group.
     */
    byEcho(fitting: (fit: EchoFit) => boolean, isSameCount: boolean) {
      for (let found = true; found;) {
        found = false;
        const wanted = new Map<string, number[]>();
        for (const row of openRows()) {
          const fittingPlaces = placesWhere(fitsOf(row), fitting).filter((place) => mayAnswer(row, place));
          // A record that already has a row is excluded only if there are as many rows as records.
          const left = isSameCount ? fittingPlaces.filter((place) => !answered.has(place)) : fittingPlaces;
          if (left.length) wanted.set(left.join(), [...(wanted.get(left.join()) ?? []), row]);
        }
        for (const [key, rows] of wanted) {
          const group = key.split(',').map(Number);
          // For equal records, it does not matter which row is assigned to which record.
          const isComplete =
            rows.length === group.length && group.every((place) => contentKey[place] === contentKey[group[0] ?? 0]);
          if (!isComplete || group.some((place) => answered.has(place))) continue;
          for (const row of [...rows].sort(
            (one, other) => Number(group.includes(other)) - Number(group.includes(one)),
          )) {
            const place = group.includes(row) && !answered.has(row) ? row : group.find((one) => !answered.has(one));
            if (place !== undefined) assign(row, place);
          }
          found = true;
        }
      }
    },

    /** Assigns rows by similarity. Even if one field of an echo was changed, the echo still fits its own record best. */
    bySimilarity() {
      for (let found = true; found;) {
        found = false;
        for (const row of openRows()) {
          const best = bestOf(
            openRecords().filter((place) => mayAnswer(row, place)),
            (place) => scoreAt(row, place),
          );
          if (best === undefined || scoreAt(row, best) <= 0) continue;
          const positionScore = answered.has(row) ? -Infinity : scoreAt(row, row);
          // If the rows are in order, the record at the row's own position gets one extra point.
          if (best !== row && scoreAt(row, best) < positionScore + (inOrder() && !isEmails ? 1 : 0)) continue;
          if (bestOf(openRows(), (other) => (mayAnswer(other, best) ? scoreAt(other, best) : -Infinity)) !== row)
            continue;
          assign(row, best);
          found = true;
        }
      }
    },

    /**
     * Assigns rows by position if they have no echo, or if their echo fits the record at their position. If exactly one row and one record are
     * left, assigns the row to the record.
     */
    byPlace() {
      const isMostSimilar = (row: number, place: number) =>
        scoreAt(row, place) > -1 &&
        openRecords().every((other) => other === place || scoreAt(row, other) < scoreAt(row, place));
      const fitsPosition = (row: number, place: number) =>
        mayAnswer(row, place) &&
        !isForeign(row, place) &&
        (!isEmails || echoes[row]?.size === 0 || isMostSimilar(row, place));
      for (const row of openRows())
        if (row < records.length && !answered.has(row) && fitsPosition(row, row)) assign(row, row);
      const [last, ...more] = openRows();
      const [place, ...others] = openRecords();
      if (last !== undefined && place !== undefined && !more.length && !others.length && fitsPosition(last, place))
        assign(last, place);
    },
  };
}

const noFields: TextFields = new Map();
const idKeyOf = (fields: TextFields): string | undefined => fields.get('id')?.key;

/** Returns the ids that occur only once, each with its index. */
function uniqueIds(
  all: readonly (TextFields | undefined)[],
  idOf: (fields: TextFields) => unknown,
): Map<unknown, number> {
  const seen = new Map<unknown, number | undefined>();
  for (const [index, fields] of all.entries()) {
    const id = fields && idOf(fields);
    if (id !== undefined) seen.set(id, seen.has(id) ? undefined : index);
  }
  return new Map([...seen].filter((entry): entry is [unknown, number] => entry[1] !== undefined));
}

/**
 * Returns a key for each record. Records that differ only in their id have the same key, because an answer to one of them also answers the
 * others.
 */
function contentKeys(records: readonly TextFields[]): string[] {
  return records.map((record) => {
    const all = [...record].map(([name, { plain }]) => [name, plain] as const);
    const texts = all.filter(([name]) => name !== 'id');
    return JSON.stringify((texts.length ? texts : all).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

const placesWhere = (fits: readonly EchoFit[], is: (fit: EchoFit) => boolean) =>
  fits.flatMap((fit, place) => (is(fit) ? [place] : []));

/** Returns the item with the highest score, or undefined if several items share it. */
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
