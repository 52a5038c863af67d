import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('en', 'address', 'addresses');

export const lookupEn: LookupWords = {
  postcode: () => 'Postcode',
  find: () => 'Find address',
  missing: () => 'Enter a postcode',
  incomplete: (country) => (country === 'GB' ? 'Enter a full UK postcode' : 'Enter a full postcode'),
  notFound: (postcode) => `No addresses found for ${postcode}. Check the postcode, or enter the address manually.`,
  found: (count) => `${addresses(count)} found`,
  choose: () => 'Select an address',
  unchosen: () => 'Select an address',
  useAddress: () => 'Use this address',
  yourAddress: () => 'Your address',
  change: () => 'Change address',
  changePostcode: () => 'Change postcode',
  notListed: () => 'I can’t find my address in the list',
  manual: () => 'Enter address manually',
  backToPostcode: () => 'Find the address by postcode',
};
