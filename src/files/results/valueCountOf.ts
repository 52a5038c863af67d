import { readAnswer } from './answerOf.ts';

/** Fields of an answer that say something, and those of its further matches. By their number it takes memory. */
export function valueCountOf(result: unknown): number {
  let count = 0;
  const others = readAnswer(result, () => count++);
  return others.reduce((sum, other) => sum + Object.keys(other).length, count);
}
