import { type EchoFit, compareEcho, isFit, scoreOf, sharesWord, type TextFields } from './compareEcho.ts';

/**
 * Looks for the place of each row among the records, by ids, by echoes, by likeness, and by place: the steps of `alignRows`, each over what the
 * ones before have left.
 *
 * @param strangers Rows whose id nobody was given.
 */
export function createRowMatcher(
  records: readonly TextFields[],
  echoes: readonly (TextFields | undefined)[],
  strangers: ReadonlySet<number>,
) {
  const places = echoes.map((): number | undefined => undefined);
  const answered = new Set<number>();
  // Compared when they are asked for: an id mostly settles it.
  const fits: (EchoFit[] | undefined)[] = [];
  const fitsOf = (at: number): EchoFit[] => {
    const echo = echoes[at];
    return (fits[at] ??= echo ? records.map((record) => compareEcho(record, echo)) : []);
  };
  const claims: (number[] | undefined)[] = [];
  /** Records that this row may answer, by what it says: those that it fits, or the one of its id. It cannot answer other records. */
  const claimsOf = (at: number): readonly number[] => (claims[at] ??= placesWhere(fitsOf(at), isFit));
  const alike = alikeOf(records);

  const open = () => [...places.keys()].filter((at) => echoes[at] && places[at] === undefined);
  const free = () => [...records.keys()].filter((at) => !answered.has(at));
  const put = (at: number, place: number) => {
    places[at] = place;
    answered.add(place);
  };
  const scores = new Map<string, number>();
  const scoreAt = (at: number, place: number): number => {
    const pair = `${String(at)} ${String(place)}`;
    const score = scores.get(pair) ?? scoreOf(records[place] ?? nothing, echoes[at] ?? nothing);
    scores.set(pair, score);
    return score;
  };
  /** Emails: one text is all that an echo says. Who is unlike it is not told by a place either. */
  const isLone = records.every((record) => record.size === 1 && record.has('email'));
  const sentIds = new Set(records.map(idKeyOf));
  const isStranger = (at: number) => {
    const echo = echoes[at];
    return strangers.has(at) || (echo?.has('id') === true && !sentIds.has(idKeyOf(echo)));
  };
  const knowsIds = [...echoes.keys()].some((at) => echoes[at]?.has('id') && !isStranger(at));
  /** A row that nobody asked for: an id that nobody has, and not a word in common. Where all ids are such, they are the service's own numbers. */
  const isForeign = (at: number, place: number): boolean => {
    const echo = echoes[at];
    if (!echo || !isStranger(at)) return false;
    return echo.size > (strangers.has(at) ? 0 : 1) ? !sharesWord(records[place] ?? nothing, echo) : knowsIds;
  };
  const mayBe = (at: number, place: number) => !claimsOf(at).length || claimsOf(at).includes(place);
  /** Do the answers that are known stand where their records did? */
  const inOrder = () => {
    const known = places.flatMap((place, at) => (place === undefined ? [] : [place === at]));
    return known.filter(Boolean).length * 2 >= known.length;
  };

  return {
    places,

    /**
     * To the letter first, where no row is lacking: "7" and "007" may be two records, and so may "Ab" and "aB". Where one is lacking, the other
     * may have been written like it.
     */
    byId(asMany: boolean) {
      const toTheLetter = (told: TextFields): unknown => told.get('id');
      const certain = new Set(uniqueIds(records, idKeyOf).values());
      for (const idOf of asMany ? [toTheLetter, idKeyOf] : [idKeyOf]) {
        const owners = uniqueIds(records, idOf);
        const rows = uniqueIds(echoes, idOf);
        for (const [id, at] of rows) {
          const owner = owners.get(id);
          if (owner === undefined || places[at] !== undefined || answered.has(owner)) continue;
          // An id in capitals may be that of either of two: the other words of the echo must not speak against it.
          if (certain.has(owner) || fitsOf(at)[owner]?.other === 0) put(at, owner);
        }
      }
    },

    byEcho(fitting: (fit: EchoFit) => boolean, asMany: boolean) {
      for (let found = true; found;) {
        found = false;
        const wanted = new Map<string, number[]>();
        for (const at of open()) {
          const all = placesWhere(fitsOf(at), fitting).filter((place) => mayBe(at, place));
          // Who is answered already is ruled out only where no row is lacking and none is too many.
          const left = asMany ? all.filter((place) => !answered.has(place)) : all;
          if (left.length) wanted.set(left.join(), [...(wanted.get(left.join()) ?? []), at]);
        }
        for (const [key, rows] of wanted) {
          const group = key.split(',').map(Number);
          // Records that are alike may each have any of their answers, when all have one.
          const whole = rows.length === group.length && group.every((place) => alike[place] === alike[group[0] ?? 0]);
          if (!whole || group.some((place) => answered.has(place))) continue;
          for (const at of [...rows].sort(
            (one, other) => Number(group.includes(other)) - Number(group.includes(one)),
          )) {
            const place = group.includes(at) && !answered.has(at) ? at : group.find((one) => !answered.has(one));
            if (place !== undefined) put(at, place);
          }
          found = true;
        }
      }
    },

    /** An echo of which one part came back altered still fits its own record better than any other. */
    byLikeness() {
      for (let found = true; found;) {
        found = false;
        for (const at of open()) {
          const best = bestOf(
            free().filter((place) => mayBe(at, place)),
            (place) => scoreAt(at, place),
          );
          if (best === undefined || scoreAt(at, best) <= 0) continue;
          const own = answered.has(at) ? -Infinity : scoreAt(at, at);
          // In order, a place weighs as much as half a field.
          if (best !== at && scoreAt(at, best) < own + (inOrder() && !isLone ? 1 : 0)) continue;
          if (bestOf(open(), (row) => (mayBe(row, best) ? scoreAt(row, best) : -Infinity)) !== at) continue;
          put(at, best);
          found = true;
        }
      }
    },

    /** Who says nothing, or what fits its own place too, has its place; and the last answer has the last record. */
    byPlace() {
      const isLikest = (at: number, place: number) =>
        scoreAt(at, place) > -1 && free().every((other) => other === place || scoreAt(at, other) < scoreAt(at, place));
      const fitsPlace = (at: number, place: number) =>
        mayBe(at, place) && !isForeign(at, place) && (!isLone || echoes[at]?.size === 0 || isLikest(at, place));
      for (const at of open()) if (at < records.length && !answered.has(at) && fitsPlace(at, at)) put(at, at);
      const [last, ...more] = open();
      const [place, ...others] = free();
      if (last !== undefined && place !== undefined && !more.length && !others.length && fitsPlace(last, place))
        put(last, place);
    },
  };
}

const nothing: TextFields = new Map();
const idKeyOf = (told: TextFields): string | undefined => told.get('id')?.key;

/** Ids that stand in one place only, with that place. */
function uniqueIds(
  all: readonly (TextFields | undefined)[],
  idOf: (told: TextFields) => unknown,
): Map<unknown, number> {
  const seen = new Map<unknown, number | undefined>();
  for (const [at, told] of all.entries()) {
    const id = told && idOf(told);
    if (id !== undefined) seen.set(id, seen.has(id) ? undefined : at);
  }
  return new Map([...seen].filter((entry): entry is [unknown, number] => entry[1] !== undefined));
}

/** One text per record, equal for records that differ in their id at most: an answer to one is an answer to the other. */
function alikeOf(records: readonly TextFields[]): string[] {
  return records.map((record) => {
    const all = [...record].map(([name, { plain }]) => [name, plain] as const);
    const texts = all.filter(([name]) => name !== 'id');
    return JSON.stringify((texts.length ? texts : all).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

const placesWhere = (fits: readonly EchoFit[], is: (fit: EchoFit) => boolean) =>
  fits.flatMap((fit, place) => (is(fit) ? [place] : []));

/** The one with the highest score; undefined where several have it. */
function bestOf(all: readonly number[], score: (one: number) => number): number | undefined {
  let best: number | undefined;
  let most = -Infinity;
  for (const one of all) {
    const its = score(one);
    if (its > most) {
      most = its;
      best = one;
    } else if (its === most) best = undefined;
  }
  return best;
}
