import { type AddressServiceError, operations } from '../../core/index.ts';

/** What the short codes of a connection that failed mean. */
const connections: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at its address',
  ENOTFOUND: 'The name in its address is not known',
  EAI_AGAIN: 'The name in its address could not be looked up',
  ENETUNREACH: 'There is no network to it',
  EHOSTUNREACH: 'There is no way to its machine',
  ETIMEDOUT: 'It did not take the connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'It did not take the connection in time',
  ECONNRESET: 'The connection broke',
  EPIPE: 'The connection broke',
  UND_ERR_SOCKET: 'The connection broke',
};

/** What an HTTP status says that is not about the account. */
function statusInWords(status: number): string {
  if (status === 429) return 'The service asks to slow down';
  if (status === 413) return 'The call is too large for the service';
  if (status > 499) return 'The service has a fault of its own';
  if (status > 399) return 'The service turned the call down';
  return 'The service gave no answer that can be read';
}

function networkInWords({ status, cause }: AddressServiceError): string {
  if (status) return `The answer of the service broke off${cause ? ` (${cause})` : ''}.`;
  if (!cause)
    return 'No answer came from the service, or one that leads to another address (a redirect), which is not followed.';
  return `No answer came from the service. ${connections[cause] ?? 'The connection failed'} (${cause}).`;
}

const plain = ({ operation, message }: AddressServiceError): string => messageOfCall(operation, message);

/** Does the service say more than a number? */
const hasWords = ({ code = '', cause, resolution }: AddressServiceError): boolean =>
  Boolean(cause || resolution || (code && !isNumber(code)));

const isNumber = (code: string): boolean => /^-?\d+$/.test(code);

/** The service's own words, and the number by which its provider knows the error. */
function saidInWords({ status, code = '', cause, resolution }: AddressServiceError): string {
  const said = [isNumber(code) ? '' : code, cause, resolution].filter(Boolean).join(' ');
  const number = isNumber(code) ? ` (error ${code})` : status && status > 299 ? ` (status ${String(status)})` : '';
  return `It says: "${said}"${number}.`;
}

const sentences: Readonly<Record<AddressServiceError['kind'], (error: AddressServiceError) => string>> = {
  input: plain,
  network: networkInWords,
  timeout: () =>
    'No answer came from the service in time. With a larger "timeout" (in milliseconds) in the file of --config it is waited for longer.',
  aborted: () => 'The call was ended before its answer came.',
  http: ({ status }) =>
    status ? `${statusInWords(status)} (status ${String(status)}).` : 'No answer came from the service.',
  service: (error) =>
    hasWords(error)
      ? `The service refused the call. ${saidInWords(error)}`
      : `The service refused the call (error ${String(error.code)}).`,
  response: () =>
    `What came is not an answer of the service, or not all of it. Another server may be at its address, a proxy or a page to sign in: ${addressPlaces}.`,
  limit: plain,
};

/**
 * How a call has failed, in sentences of the command: the library's own advise a program, and name what a program can set. Whether it was charged, and whether
 * to ask again, says who knows what it was for.
 */
export function callInWords(error: AddressServiceError): string {
  const refusal = refusalInWords(error);
  if (!refusal) return sentences[error.kind](error);
  const { happened, next } = refusal;
  if (hasWords(error)) return `${happened} ${saidInWords(error)} ${next}`;
  const { code, status } = error;
  return `${happened.replace(/\.$/, '')} (${code ? `error ${code}` : `status ${String(status)}`}). ${next}`;
}

/** A message of the library begins with the name of its operation, which no command is called by. */
export const messageOfCall = (operation: string, message: string): string =>
  message.startsWith(`${operation} `) ? `The call ${message.slice(operation.length + 1)}` : message;

/* Where a person can change what a call is made with, as the command takes it. */

export const keyPlaces = 'DOORPLATE_KEY or "credentials" in the file of --config';

export const legacyKeyPlaces = 'DOORPLATE_LEGACY_KEY or "credentials" in the file of --config';

export const addressPlaces = 'DOORPLATE_ENDPOINT or "endpoints" in the file of --config';

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
