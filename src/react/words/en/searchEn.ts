import type { SearchWords } from '../SearchWords.ts';

const addresses = (count: number) => `${count} ${count === 1 ? 'address' : 'addresses'}`;

export const searchEn: SearchWords = {
  label: () => 'Address',
  placeholder: () => 'Start typing your address',
  hint: () =>
    'Suggestions appear as you type. Use the up and down arrows to review and Enter to choose. On a touch screen, explore by touch or swipe.',
  suggestions: () => 'Address suggestions',
  addressesIn: (container) => `Addresses in ${container}`,
  back: () => 'Back to results',
  open: () => 'Show suggestions',
  close: () => 'Hide suggestions',
  clear: () => 'Clear address',
  retry: () => 'Try again',
  container: (name, count) => `${name}${count ? `, ${addresses(count)}` : ''}, opens a list`,
  opensList: () => 'opens a list',
  addressCount: addresses,
  results: (count) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
  resultsIn: (count, container) => `${addresses(count)} in ${container}`,
  none: () => 'No addresses found',
  loading: () => 'Searching…',
  selected: (address) => `Address filled in: ${address}`,
  error: ({ kind }) =>
    kind === 'limit'
      ? 'Address search has reached its limit. Please enter the address yourself.'
      : 'Address search is not answering. Try again, or enter the address yourself.',
};
