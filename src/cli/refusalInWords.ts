import { type AddressServiceError, operations } from '../core/index.ts';
import { addressPlaces, keyPlaces, legacyKeyPlaces } from './placesInWords.ts';

/** Why an account is refused: what happened, and what a person does about it. */
interface Refusal {
  /** The service's own numbers for it. */
  codes: readonly number[];
  /** HTTP statuses that say it. */
  statuses: readonly number[];
  happened: string;
  next: (operation: string) => string;
}

const isLegacy = (operation: string): boolean =>
  Object.values(operations).some(({ name, service }) => name === operation && service === 'legacy');

const buy = () => 'Buy credits for the account, then go on.';

const refusals: readonly Refusal[] = [
  {
    codes: [2, 12, 15, 16],
    statuses: [401],
    happened: 'The service does not accept the key.',
    next: (operation) => `Look at the key: ${isLegacy(operation) ? legacyKeyPlaces : keyPlaces}.`,
  },
  { codes: [3, 13, 14], statuses: [402], happened: 'The account has no credits left.', next: buy },
  {
    codes: [8, 17],
    statuses: [],
    happened: 'The key has reached its limit for today, or its user has.',
    next: () => 'Raise the limit in the account, or go on later.',
  },
  {
    codes: [4, 5, 6, 7, 11],
    statuses: [403],
    happened: 'The key may not be used for this service, or not from this machine.',
    next: () => 'Look in the account at what the key is allowed to do, then go on.',
  },
  {
    codes: [9],
    statuses: [],
    happened: 'The account is suspended.',
    next: () => 'Ask the provider of the service why.',
  },
  {
    codes: [],
    statuses: [404, 405],
    happened: 'There is no such service at this address.',
    next: () => `Look at the address: ${addressPlaces}.`,
  },
  {
    codes: [],
    statuses: [407],
    happened: 'A proxy between this machine and the service asks for a password.',
    next: () => 'Look at the settings of the proxy.',
  },
];

/** What a call was refused for, where that is about the key, the account or the address; undefined for any other error. */
export function refusalInWords({ kind, code = '', status = 0, operation }: AddressServiceError) {
  if (kind !== 'http' && kind !== 'service') return undefined;
  const number = /^\d+$/.test(code) ? Number(code) : undefined;
  const refusal =
    refusals.find(({ codes }) => number !== undefined && codes.includes(number)) ??
    refusals.find(({ statuses }) => statuses.includes(status));
  return refusal && { happened: refusal.happened, next: refusal.next(operation) };
}
