import type { VerificationWords } from '../VerificationWords.ts';

export const verificationEn: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Did you mean this address?',
      reject: 'We could not find this address',
      unit: 'Is a unit missing?',
      street: 'Which street do you mean?',
      number: 'Please check the house number',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'We found a close match. What differs is marked.',
      reject: 'A parcel may not arrive there. Please check it once more.',
      unit: 'This building has several apartments or offices.',
      street: 'More than one street fits what you entered.',
      number: 'We know the street, but not this number.',
    })[kind],
  entered: () => 'You entered',
  suggested: () => 'We suggest',
  differs: () => 'changed:',
  takeEntered: () => 'Use as entered',
  takeSuggestion: () => 'Use the suggestion',
  takeCandidate: () => 'Use this address',
  unit: () => 'Apartment, suite, unit',
  addUnit: () => 'Add the unit',
  withoutUnit: () => 'Continue without',
  needsUnit: () => 'Enter it, or continue without.',
  candidates: () => 'Addresses that fit',
  edit: () => 'Edit the address',
  verifying: () => 'Checking the address …',
  changed: () => 'The address was changed while it was checked. Send it again.',
};
