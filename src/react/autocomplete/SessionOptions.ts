import type { QueryClient } from '@tanstack/react-query';
import type { Client, FindQuery, Suggestion } from '../../core/index.ts';
import type { UseAddressAutocompleteOptions } from './UseAddressAutocompleteOptions.ts';

/** What a session needs from outside; read anew at each use. */
export interface SessionOptions extends Pick<
  UseAddressAutocompleteOptions,
  | 'minLength'
  | 'fieldFormats'
  | 'toInputValue'
  | 'onInputValueChange'
  | 'onSelect'
  | 'onError'
  | 'saved'
  | 'recent'
  | 'onUse'
  | 'onManual'
  | 'onEvent'
  | 'fallsBack'
> {
  client: Client;
  queryClient: QueryClient;
  /** Everything of the question but text and container. */
  query: FindQuery;
  /** Would it harm to put these rows in the place of those that stand: under a pointer, or without the active one? */
  holds(suggestions: readonly Suggestion[]): boolean;
}
