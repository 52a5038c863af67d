import type { Choice } from '../../core/index.ts';

/** A value that the country's own list does not have is kept, as the last choice. */
export function withCurrent(choices: readonly Choice[], current: string): readonly Choice[] {
  return choices.length === 0 || current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];
}
