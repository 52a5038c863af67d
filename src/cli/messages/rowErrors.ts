import { messageOfCall } from './callErrors.ts';

/** Why a row cannot be sent, by the word that the library has for it. */
const sentences: Readonly<Record<string, string>> = {
  'no-address': 'nothing in them is an address',
  country: 'their country is not known',
  email: 'they are empty, or not one email address each',
  'too-long': 'they are too long for a call',
  unreadable: 'they cannot be read as a record',
};

/** Counts of why rows have no answer, by words for a person. What the service said of a row stays as it is. */
export const rowFaultsInWords = (
  reasons: Readonly<Record<string, number>>,
  operation: string,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(reasons).map(([why, count]) => [
      Object.hasOwn(sentences, why) ? (sentences[why] ?? why) : messageOfCall(operation, why),
      count,
    ]),
  );
