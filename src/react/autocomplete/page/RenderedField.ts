import type { Fallback } from '../../fallback/fallbacks.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import type { ListRow } from '../listbox/options.ts';
import type { SessionContext } from '../session/context.ts';
import type { AutocompleteState, SearchLevel } from '../session/state.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';

/** The part of a rendered field (`useField.ts`) that the code around the page reads. */
export interface RenderedField {
  elements: ComboboxElements;
  session: { context: SessionContext; showText(text: string, type: 'reset'): void };
  options: UseAddressAutocompleteOptions;
  state: AutocompleteState;
  plainInput: Fallback | undefined;
  level: SearchLevel;
  rows: readonly ListRow[];
  optionId(row: ListRow): string;
  listed: boolean;
  escapeAction: string | undefined;
}
