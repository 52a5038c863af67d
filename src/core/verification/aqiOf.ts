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
