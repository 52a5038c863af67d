import { type Avc, parseAvc } from './parseAvc.ts';

/** Address quality index, from A (best) to E (worst). Z means that the service did not report an index. */
export type Aqi = 'A' | 'B' | 'C' | 'D' | 'E' | 'Z';

/**
 * Returns the address quality index of an AVC, using the publicly documented rule. `A` needs at least level 4 and score 100, `B` level 3 and
 * score 95, `C` level 2 and score 90, and `D` level 2 and score 80. Any other AVC has the index `E`. An AVC without a reported status has the
 * index `Z`. Returns undefined if the string is not an AVC.
 */
export function aqiOf(avc: string | undefined): Aqi | undefined {
  const parsed = parseAvc(avc);
  return parsed && aqiOfParsed(parsed);
}

function aqiOfParsed({ status, postLevel, score }: Pick<Avc, 'status' | 'postLevel' | 'score'>): Aqi {
  if (status === 'not-reported') return 'Z';
  if (postLevel >= 4 && score === 100) return 'A';
  if (postLevel >= 3 && score >= 95) return 'B';
  if (postLevel >= 2 && score >= 90) return 'C';
  return postLevel >= 2 && score >= 80 ? 'D' : 'E';
}

/**
 * The recommended action for a verified record.
 *
 * - `accept`: use the answer
 * - `confirm`: the service suggests a better address; ask the user to confirm it
 * - `fix`: the address is correct but incomplete; a unit or a house number is missing, or several streets match
 * - `reject`: the service did not find the address; ask the user for the address again
 */
export type Verdict = 'accept' | 'confirm' | 'fix' | 'reject';

/** Options for `verdictOf`. */
export interface VerdictOptions {
  /** Minimum score, from 0 to 100, at which the answer is accepted without asking the user. @default 95 */
  accept?: number;
  /** Minimum score, from 0 to 100, for an answer to count as the address that was sent. A lower score means `reject`. @default 80 */
  confirm?: number;
}

/** Maximum score of a match, by the AQI that the match reports. `Z` means no AQI. */
const maxScores = new Map([
  ['A', 100],
  ['B', 99],
  ['C', 94],
  ['D', 89],
  ['E', 79],
  ['Z', -1],
]);

/**
 * Returns the verdict on a match or its AVC. Pure; never throws.
 *
 * - score below the `confirm` option: `reject`, because the answer is a different address
 * - verified or partially verified to the house (V4, V5, P4, P5): `accept` if the score is at least the `accept` option, otherwise `confirm`
 * - ambiguous (A2 to A5), or verified to the street only (V3, P3): `fix`
 * - anything else: `reject`
 *
 * If the record's AQI is worse than its AVC implies, the AQI decides. docs/guides/verification.md has the full table. The rule and the
 * thresholds are publicly documented but not in the specification.
 *
 * @example
 * ```ts
 * const [{ matches }] = await cleanseInternational(client, { addresses });
 * verdictOf(matches[0]); // 'accept'
 * ```
 */
export function verdictOf(
  match: string | { AVC?: string; AQI?: string } | undefined,
  { accept = 95, confirm = 80 }: VerdictOptions = {},
): Verdict {
  const { AVC, AQI } = typeof match === 'string' ? { AVC: match, AQI: undefined } : (match ?? {});
  const avc = parseAvc(AVC);
  if (!avc) return 'reject';
  const { status, postLevel } = avc;
  const score = cappedScore(avc.score, aqiOfParsed(avc), AQI);
  const isSame = score >= confirm;
  if (status === 'ambiguous') return postLevel >= 2 && isSame ? 'fix' : 'reject';
  if (status !== 'verified' && status !== 'partially-verified') return 'reject';
  if (postLevel >= 4) return score >= accept ? 'accept' : isSame ? 'confirm' : 'reject';
  return postLevel === 3 && isSame ? 'fix' : 'reject';
}

/**
 * Caps the score at the maximum for the AQI that the record reports, if this AQI is worse than the computed one. Ignores an undocumented AQI.
 */
function cappedScore(score: number, computedAqi: string, recordAqi: string | undefined): number {
  const aqi = typeof recordAqi === 'string' ? recordAqi.trim().toUpperCase() : '';
  const max = maxScores.get(aqi);
  return max === undefined || aqi <= computedAqi ? score : Math.min(score, max);
}
