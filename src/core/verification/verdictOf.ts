import { parseAvc } from './parseAvc.ts';

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
  /** Least score, 0 to 100, to offer the answer. @default 80 */
  confirm?: number;
}

/**
 * The verdict on a match, or on its AVC. A house that is verified, wholly or in part (AVC V4, V5, P4, P5), is accepted from the first
 * threshold on and to be confirmed from the second; one that is ambiguous, or known to its street only (V3, P3), is to be fixed; all else,
 * and what is no AVC, is rejected. The rule and its thresholds are publicly known ones, not the specification's.
 */
export function verdictOf(
  match: string | { AVC?: string } | undefined,
  { accept = 95, confirm = 80 }: VerdictOptions = {},
): Verdict {
  const avc = parseAvc(typeof match === 'string' ? match : match?.AVC);
  if (!avc) return 'reject';
  const { status, postLevel, score } = avc;
  if (status === 'ambiguous') return postLevel >= 2 ? 'fix' : 'reject';
  if (status !== 'verified' && status !== 'partially-verified') return 'reject';
  if (postLevel >= 4 && score >= confirm) return score >= accept ? 'accept' : 'confirm';
  return postLevel >= 3 ? 'fix' : 'reject';
}
