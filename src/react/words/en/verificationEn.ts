import type { VerificationWords } from '../Words.ts';
import { changedEn, verifyingEn } from './verificationStatusEn.ts';

export const verificationEn: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Did you mean this address?',
      reject: 'We couldn’t find this address',
      unit: 'Is an apartment or suite number missing?',
      street: 'Which address is yours?',
      number: 'Please check the house number',
      unavailable: 'We couldn’t check your address',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'We found an address that is very close to yours. The differences are highlighted.',
      reject: 'Your order may not arrive there. Please check the address.',
      unit: 'There is more than one apartment or office in this building.',
      street: 'More than one address matches what you entered.',
      number: 'We found the street, but not this house number.',
      unavailable: 'Something went wrong on our side. Please try again in a moment.',
    })[kind],
  entered: () => 'You entered',
  suggested: () => 'We suggest',
  differs: () => 'changed:',
  takeEntered: () => 'Use as entered',
  takeSuggestion: () => 'Use the suggestion',
  takeCandidate: () => 'Use this address',
  unit: () => 'Apartment, suite or unit',
  addUnit: () => 'Add to the address',
  withoutUnit: () => 'Continue without it',
  needsUnit: () => 'Please enter the apartment or suite, or continue without it.',
  candidates: () => 'Matching addresses',
  edit: () => 'Edit the address',
  onlyConfirmed: () => 'We can only deliver to an address that we can confirm. If yours is right, please contact us.',
  retry: () => 'Try again',
  verifying: verifyingEn,
  changed: changedEn,
};
