import type { Fallback } from '../../fallback/fallbacks.ts';
import type { AutocompleteState } from '../session/state.ts';

/** The parts of a field's state that determine what Escape does. */
export interface EscapeField {
  shown: boolean;
  listed: boolean;
  state: Pick<AutocompleteState, 'phase'>;
  level: { depth: number };
  /** Whether the field is disabled or read-only. */
  inert: boolean;
  plainInput: Fallback | undefined;
  options: { clearable?: boolean | undefined; escape?: 'back' | 'close' | undefined };
  inputValue: string;
}

/**
 * Returns the action of the Escape key: go back a level, close the list, or clear the text. Returns undefined if there
 * is nothing to do, so that a dialog or another element around the field can handle the key.
 */
export function getEscapeAction(field: EscapeField): 'back' | 'close' | 'clear' | undefined {
  const { shown, listed, state, level, inert, plainInput, inputValue } = field;
  const { escape, clearable = true } = field.options;
  if (shown && escape === 'back' && level.depth > 0) return 'back';
  // A list opened by a click is invisible until it has content.
  if (shown && (listed || state.phase !== 'idle')) return 'close';
  return !inert && !plainInput && clearable && inputValue !== '' ? 'clear' : undefined;
}
