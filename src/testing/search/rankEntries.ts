import { beginsWord, spellingsOf, type Address, wordsOf } from '../../core/index.ts';
import type { Entry } from './createIndex.ts';
import { namesUnit } from './namesUnit.ts';

/**
 * Best first: the unit that was typed, typed order from the house number on, whole words before beginnings, then short before long; else as
 * given.
 */
export function rankEntries(found: readonly Entry[], typed: readonly string[]): Entry[] {
  const wanted = typed.map((word) => ({ word, spellings: spellingsOf(word) }));
  return found
    .map((entry) => ({ entry, score: scoreOf(entry.address, wanted) + (namesUnit(entry.address, typed) ? 4 : 0) }))
    .sort((one, other) => other.score - one.score || one.entry.place - other.entry.place)
    .map(({ entry }) => entry);
}

function scoreOf(
  { company, line1, line2, city, provinceCode, postalCode }: Address,
  typed: readonly { word: string; spellings: readonly string[] }[],
): number {
  const words = wordsOf(`${line1} ${line2} ${city} ${provinceCode} ${postalCode} ${company}`);
  let score = -words.length / 100;
  let next = 0;
  for (const [at, { word, spellings }] of typed.entries()) {
    if (spellings.some((spelling) => words.includes(spelling))) score += 2;
    const found = words.findIndex((other, place) => place >= next && beginsWord(word, other));
    if (found < 0) continue;
    score += found === next ? 2 : 1;
    if (at === 0 && found === 0) score += 3;
    next = found + 1;
  }
  return score;
}
