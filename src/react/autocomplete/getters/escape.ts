import type { Fallback } from '../../fallback/fallbacks.ts';
import type { State } from '../session/state.ts';

/** Of a field: what says what Escape does in it. */
export interface EscapeField {
  shown: boolean;
  listed: boolean;
  state: Pick<State, 'phase'>;
  level: { depth: number };
  /** Disabled or read only. */
  inert: boolean;
  ordinary: Fallback | undefined;
  options: { clearable?: boolean | undefined; escape?: 'back' | 'close' | undefined };
  inputValue: string;
}

/** What Escape does in a field: to the level above, closes the list, empties the text. Nothing: then it is for what is around the field, a dialog for example. */
export function escapeAct(field: EscapeField): 'back' | 'close' | 'clear' | undefined {
  const { shown, listed, state, level, inert, ordinary, inputValue } = field;
  const { escape, clearable = true } = field.options;
  if (shown && escape === 'back' && level.depth > 0) return 'back';
  // One that was opened by a click, before anything is in it, is not seen.
  if (shown && (listed || state.phase !== 'idle')) return 'close';
  return !inert && !ordinary && clearable && inputValue !== '' ? 'clear' : undefined;
}
