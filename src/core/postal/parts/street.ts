import { spellingsOf, wordsOf } from '../../text/text.ts';

/**
 * Whether two folded words (see `foldText`) are equal, are spellings of the same word, or differ only by typos. Up to 30% of the letters can be
 * changed, missing, added or swapped.
 */
export function isAlike(one: string, other: string): boolean {
  if (one === other || spellingsOf(one).includes(other)) return true;
  // A different digit means a different house.
  if (/\d/.test(one + other) || one.length > 60 || other.length > 60) return false;
  const maxTypos = Math.floor(Math.max(one.length, other.length) * 0.3);
  return maxTypos > 0 && Math.abs(one.length - other.length) <= maxTypos && editDistance(one, other) <= maxTypos;
}

/** Returns the optimal string alignment distance between two words. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
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

/** Street types, folded. Each group starts with its canonical form, followed by other spellings. */
const types = (
  'st street str strasse straat,ave avenue av avenida avda avd,rd road,dr drive,blvd boulevard bd boul blv,ln lane,ct court,pl place platz,sq square,' +
  'ter terrace tce terr,hwy highway,pkwy parkway,cir circle circ,trl trail,expy expressway,fwy freeway,plz plaza pza,aly alley,cres crescent cr cresc,' +
  'close cl,walk wlk,way wy,mews,gardens gdns,garden gdn,grove grv,rise,ridge rdg,hill hl,view vw,row,parade pde,park pk,green grn,gate,yard,quay,wharf,path,' +
  'loop,bend,run,crossing xing,point pt,cove cv,heights hts,hollow,glen,dale,vale,end,croft,acre,meadow,villas,broadway,esplanade,bank,' +
  'rue r,ch chemin che,rte route,allee all,impasse imp,quai,cours,passage,calle c,paseo,camino,carretera ctra,ronda,travesia,via v,viale,piazza,corso,' +
  'vicolo,largo,strada,weg,gasse,ring,damm,ufer,laan,plein,gracht,kade,rua,praca,travessa,estrada'
).split(',');

const canonicalTypes = new Map<string, string>();
for (const group of types) {
  const [first = '', ...more] = group.split(' ');
  for (const word of [first, ...more]) canonicalTypes.set(word, first);
}
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/**
 * The words of a street in canonical form, in which each word has only one spelling: "Müllerstraße" equals "Muellerstr.". Numbers are kept
 * separately, because a house number can come first or last.
 */
export interface CanonicalStreet {
  numbers: readonly string[];
  words: readonly string[];
}

export function streetOf(line: string): CanonicalStreet {
  const all = wordsOf(line);
  return {
    numbers: all.filter(hasDigit),
    words: all.filter((word) => !hasDigit(word)).map(canonicalWord),
  };
}

const hasDigit = (word: string) => /\d/.test(word);

function canonicalWord(word: string): string {
  const [spelling = word] = spellingsOf(word);
  return (
    canonicalTypes.get(spelling) ??
    spelling
      .replace(/(?<=..)(?:strass?e|straat)$/, 'str')
      .replace(/(?<=...)platz$/, 'pl')
      .replace(/([aou])e/g, '$1')
  );
}

const streetTypes = new Set(canonicalTypes.values());

/** Whether a canonical word is a street type. */
export const isStreetType = (word: string) => streetTypes.has(word);

const longTypes = [...canonicalTypes.keys()].filter((word) => word.length > 3);

/** Same as `isStreetType`, but also accepts other spellings and typos such as "Aveneu". */
export const isLikeStreetType = (word: string) =>
  canonicalTypes.has(word) || (word.length > 3 && longTypes.some((type) => isAlike(word, type)));

/**
 * Whether a word is a direction or a street type. An address can omit generic words, and a generic word never counts as a typo of another word.
 */
export const isGenericWord = (word: string) => directions.has(word) || isStreetType(word);
