export { AddressProvider, type AddressProviderProps } from './react/AddressProvider.tsx';
export { AddressAutocomplete, type AddressAutocompleteProps } from './components/AddressAutocomplete.tsx';
export { AddressForm, type AddressFormProps } from './components/AddressForm.tsx';
export { addressQueries } from './react/queries.ts';
export {
  useAddressAutocomplete,
  type AutocompletePhase,
  type UseAddressAutocompleteOptions,
} from './react/useAddressAutocomplete.ts';
export { useFind } from './react/useFind.ts';
export { useHighlight } from './react/useHighlight.ts';
export { useRetrieve } from './react/useRetrieve.ts';
export { useUsage } from './react/useUsage.ts';
export { en } from './react/messages/en.ts';
export { es } from './react/messages/es.ts';
export { fr } from './react/messages/fr.ts';

export type { AutocompleteOptionProps } from './components/autocomplete/AutocompleteOption.tsx';
export type { AddressFormChange, AddressFormMode, AddressFormValue } from './components/form/useAddressForm.ts';
export type { FormMessages } from './components/messages/FormMessages.ts';
export type { ClassNames, Part } from './components/parts.ts';
export type { Level } from './react/autocomplete/State.ts';
export type { Messages } from './react/messages/Messages.ts';
export type { OperationUsage, Usage } from './react/usageStore.ts';
export type { SelectDetails } from './react/autocomplete/createSession.ts';
export type {
  Address,
  AddressServiceError,
  CallEvent,
  Client,
  ClientOptions,
  ErrorKind,
  FindQuery,
  OperationName,
  Piece,
  Range,
  Suggestion,
} from './core/index.ts';
