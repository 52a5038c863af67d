import { plural } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const addresses = plural('en', 'address', 'addresses');

export const searchEn: SearchWords = {
  label: () => 'Address',
  placeholder: () => 'Start typing your address',
  hint: () =>
    'Suggestions appear as you type. Use the up and down arrow keys and Enter to choose one. On a touch screen, touch or swipe to explore.',
  saved: () => 'Saved addresses',
  recent: () => 'Recent addresses',
  suggestions: () => 'Address suggestions',
  addressesIn: (container) => `Addresses in ${container}`,
  back: () => 'Back to results',
  allResults: () => 'All results',
  backTo: (container = 'all results') => `Back to ${container}`,
  everywhere: (text) => `Search everywhere for “${text}”`,
  manual: () => 'Enter the address yourself',
  open: () => 'Show suggestions',
  close: () => 'Hide suggestions',
  clear: () => 'Clear address',
  retry: () => 'Try again',
  container: (name, count) => `${name}${count ? `, ${addresses(count)}` : ''}, opens a list`,
  opensList: () => 'opens a list',
  addressCount: addresses,
  results: plural('en', 'suggestion', 'suggestions'),
  resultsIn: (count, container) => `${addresses(count)} in ${container}`,
  none: () => 'No addresses found',
  noneIn: (container) => `No matches in ${container}`,
  loading: () => 'Searching…',
  selected: (address) => `Address filled in: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline') return 'You are offline. Enter your address yourself, or wait for the connection.';
    return kind === 'limit'
      ? 'Address search is unavailable. Please enter your address yourself.'
      : 'Address search is not working. Try again, or enter your address yourself.';
  },
};
