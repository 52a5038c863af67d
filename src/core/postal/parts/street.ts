import { spellingsOf, wordsOf } from '../../text/text.ts';

/**
 * Are two folded words the same, in another spelling, or with a slip: a letter or two in ten that is changed, left out, added, or swapped with
 * its neighbour?
 */
export function isAlike(one: string, other: string): boolean {
  if (one === other || spellingsOf(one).includes(other)) return true;
  // A slip in a number is another house.
  if (/\d/.test(one + other) || one.length > 60 || other.length > 60) return false;
  const most = Math.floor(Math.max(one.length, other.length) * 0.3);
  return most > 0 && Math.abs(one.length - other.length) <= most && changes(one, other) <= most;
}

/** Optimal string alignment. */
function changes(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!same),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

/** What a street is called besides its name, so that a person may leave it out. Folded; each word begins its group of other ways to write it. */
const types = (
  'st street str strasse straat,ave avenue av avenida avda avd,rd road,dr drive,blvd boulevard bd boul blv,ln lane,ct court,pl place platz,sq square,' +
  'ter terrace tce terr,hwy highway,pkwy parkway,cir circle circ,trl trail,expy expressway,fwy freeway,plz plaza pza,aly alley,cres crescent cr cresc,' +
  'close cl,walk wlk,way wy,mews,gardens gdns,garden gdn,grove grv,rise,ridge rdg,hill hl,view vw,row,parade pde,park pk,green grn,gate,yard,quay,wharf,path,' +
  'loop,bend,run,crossing xing,point pt,cove cv,heights hts,hollow,glen,dale,vale,end,croft,acre,meadow,villas,broadway,esplanade,bank,' +
  'rue r,ch chemin che,rte route,allee all,impasse imp,quai,cours,passage,calle c,paseo,camino,carretera ctra,ronda,travesia,via v,viale,piazza,corso,' +
  'vicolo,largo,strada,weg,gasse,ring,damm,ufer,laan,plein,gracht,kade,rua,praca,travessa,estrada'
).split(',');

const oneWay = new Map<string, string>();
for (const group of types) {
  const [first = '', ...more] = group.split(' ');
  for (const word of [first, ...more]) oneWay.set(word, first);
}
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/**
 * The text's words as they are compared: each abbreviation in one way, "Müllerstraße" as "Muellerstr.". Digits stand apart: a house number may
 * stand before or behind.
 */
export interface Street {
  numbers: readonly string[];
  words: readonly string[];
}

export function streetOf(line: string): Street {
  const all = wordsOf(line);
  return {
    numbers: all.filter(hasDigit),
    words: all.filter((word) => !hasDigit(word)).map(inOneWay),
  };
}

const hasDigit = (word: string) => /\d/.test(word);

function inOneWay(word: string): string {
  const [usual = word] = spellingsOf(word);
  return (
    oneWay.get(usual) ??
    usual
      .replace(/(?<=..)(?:strass?e|straat)$/, 'str')
      .replace(/(?<=...)platz$/, 'pl')
      .replace(/([aou])e/g, '$1')
  );
}

const typesInOneWay = new Set(oneWay.values());

/** Is it what streets are called beside their names? */
export const isStreetType = (word: string) => typesInOneWay.has(word);

const longTypes = [...oneWay.keys()].filter((word) => word.length > 3);

/** With a slip, too: "Aveneu". */
export const isLikeStreetType = (word: string) =>
  oneWay.has(word) || (word.length > 3 && longTypes.some((type) => isAlike(word, type)));

/** Is it a direction, or what streets are called beside their names? Such a word may be left out, and is not a slip of another one. */
export const isUsual = (word: string) => directions.has(word) || isStreetType(word);
