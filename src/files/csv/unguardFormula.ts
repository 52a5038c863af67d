import { guardFormula, isFormula, separators } from './guardFormula.ts';

/** A cell as it was before `guardFormula`. Where it had a `'` of its own before such a part already, that one goes too: nobody can tell them apart. */
export function unguardFormula(cell: string): string {
  const bare = cell
    .split(separators)
    .map((part, at) => (at % 2 === 0 && part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join('');
  return [bare.replace(/^'/, ''), bare].find((one) => guardFormula(one) === cell) ?? cell;
}
