import type { AddressServiceError } from '../core/index.ts';
import { messageOfCall } from './messageOfCall.ts';
import { addressPlaces } from './placesInWords.ts';
import { refusalInWords } from './refusalInWords.ts';

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
