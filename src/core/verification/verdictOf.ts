import { type Avc, parseAvc } from './parseAvc.ts';

export type Aqi = 'A' | 'B' | 'C' | 'D' | 'E' | 'Z';

/**
 * The address quality index of an AVC, by its publicly documented rule: A level 4 and score 100 · B 3 and 95 · C 2 and 90 · D 2 and 80 ·
 * E all others · Z for an AVC that is not reported. undefined for what is not an AVC.
 */
export function aqiOf(avc: string | undefined): Aqi | undefined {
  const parsed = parseAvc(avc);
  return parsed && aqiOfParsed(parsed);
}

export function aqiOfParsed({ status, postLevel, score }: Pick<Avc, 'status' | 'postLevel' | 'score'>): Aqi {
  if (status === 'not-reported') return 'Z';
  if (postLevel >= 4 && score === 100) return 'A';
  if (postLevel >= 3 && score >= 95) return 'B';
  if (postLevel >= 2 && score >= 90) return 'C';
  return postLevel >= 2 && score >= 80 ? 'D' : 'E';
}

/**
 * What to do with a verified record.
 * - `accept`: use it
 * - `confirm`: there is one better answer: offer it
 * - `fix`: right as far as it goes, but something must be added or chosen: a unit, a house number, one of several streets
 * - `reject`: nothing to go on: it must be entered anew
 */
export type Verdict = 'accept' | 'confirm' | 'fix' | 'reject';

export interface VerdictOptions {
  /** Least score, 0 to 100, to accept without a question. @default 95 */
  accept?: number;
  /** Least score, 0 to 100, to take the answer for the same address at all: to offer it, or to ask for what is missing. @default 80 */
  confirm?: number;
}

/** The most that a score can be where the service's own quality index is no better. `Z`: nothing was reported. */
const mostOf = new Map([
  ['A', 100],
  ['B', 99],
  ['C', 94],
  ['D', 89],
  ['E', 79],
  ['Z', -1],
]);

/**
 * The verdict on a match, or on its AVC. The letter alone says nothing: an answer whose score is below the second threshold is another address,
 * however well *that* one is verified, and is rejected. From it on, a house that is verified, wholly or in part (AVC V4, V5, P4, P5), is to be
 * confirmed, and accepted from the first threshold on; one that is ambiguous (A2 to A5), or known to its street only (V3, P3), is to be fixed;
 * all else, and what is not an AVC, is rejected. Where the record's own AQI is worse than its AVC, the AQI counts. docs/guides/verification.md
 * has the table. The rule and its thresholds are publicly known ones, not the specification's.
 */
export function verdictOf(
  match: string | { AVC?: string; AQI?: string } | undefined,
  { accept = 95, confirm = 80 }: VerdictOptions = {},
): Verdict {
  const { AVC, AQI } = typeof match === 'string' ? { AVC: match, AQI: undefined } : (match ?? {});
  const avc = parseAvc(AVC);
  if (!avc) return 'reject';
  const { status, postLevel } = avc;
  const score = scoreOf(avc.score, aqiOfParsed(avc), AQI);
  const isSame = score >= confirm;
  if (status === 'ambiguous') return postLevel >= 2 && isSame ? 'fix' : 'reject';
  if (status !== 'verified' && status !== 'partially-verified') return 'reject';
  if (postLevel >= 4) return score >= accept ? 'accept' : isSame ? 'confirm' : 'reject';
  return postLevel === 3 && isSame ? 'fix' : 'reject';
}

/** An index that nobody documented says nothing. */
function scoreOf(score: number, own: string, given: string | undefined): number {
  const said = typeof given === 'string' ? given.trim().toUpperCase() : '';
  const most = mostOf.get(said);
  return most === undefined || said <= own ? score : Math.min(score, most);
}
