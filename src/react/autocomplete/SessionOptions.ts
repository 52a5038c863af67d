import type { QueryClient } from '@tanstack/react-query';
import type { Address, AddressServiceError, Client, FindQuery, Suggestion } from '../../core/index.ts';

/** What `onSelect` is told beside the address. */
export interface SelectDetails {
  /** The same address in its other languages, the chosen one included, in the service's order. */
  variants: readonly Address[];
  suggestion: Suggestion;
  /** What the person had typed when they chose. */
  typed: string;
}

/** What a session needs from outside; read anew at each use. */
export interface SessionOptions {
  client: Client;
  queryClient: QueryClient;
  /** Everything of the question but text and container. */
  query: FindQuery;
  /** Fewest characters that are asked for. */
  minLength: number;
  toInputValue(address: Address, suggestion: Suggestion): string;
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** Would it harm to put these rows in the place of those that stand: under a pointer, or without the active one? */
  holds(suggestions: readonly Suggestion[]): boolean;
}
