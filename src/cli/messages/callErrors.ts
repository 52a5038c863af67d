import { type AddressServiceError, getOwn, isAddressServiceError, operations } from '../../core/index.ts';
import { CliError, exitCodes } from '../errors.ts';

/* Names of the settings, as shown to users of the command. */
const keySettings = 'DOORPLATE_KEY or "credentials" in the --config file';
const legacyKeySettings = 'DOORPLATE_LEGACY_KEY or "credentials" in the --config file';
const endpointSettings = 'DOORPLATE_ENDPOINT or "endpoints" in the --config file';

/**
 * Converts a call error to a `CliError`. Returns any other error unchanged.
 *
 * @param inDoubtAdvice advice to print if the call may have been charged. Omit it for free calls.
 */
export function toCallError(error: unknown, inDoubtAdvice?: string): unknown {
  if (!isAddressServiceError(error)) return error;
  if (inDoubtAdvice === undefined || !error.mayHaveBeenCharged)
    return new CliError(formatCallError(error), { cause: error });
  return new CliError(`${formatCallError(error)} The call may have been charged. ${inDoubtAdvice}`, {
    cause: error,
    code: exitCodes.inDoubt,
  });
}

/**
 * Explains why a call failed. The library's own messages are not used, because they are written for programmers. The caller adds whether
 * the call was charged and whether to repeat it.
 */
export function formatCallError(error: AddressServiceError): string {
  const refusal = describeRefusal(error);
  if (!refusal) return formatters[error.kind](error);
  const { happened, next } = refusal;
  if (hasDetails(error)) return `${happened} ${quoteService(error)} ${next}`;
  const { code, status } = error;
  return `${happened.replace(/\.$/, '')} (${code ? `error ${code}` : `status ${String(status)}`}). ${next}`;
}

const formatters: Readonly<Record<AddressServiceError['kind'], (error: AddressServiceError) => string>> = {
  input: formatLibraryMessage,
  network: formatNetworkError,
  timeout: () =>
    'The service did not respond in time. To wait longer, set a larger "timeout" (in milliseconds) in the --config file.',
  aborted: () => 'The call was stopped before its response arrived.',
  http: ({ status, mayHaveBeenCharged }) =>
    status
      ? `${describeStatus(status, mayHaveBeenCharged)} (status ${String(status)}).`
      : 'The service did not respond.',
  service: (error) =>
    hasDetails(error)
      ? `The service rejected the call. ${quoteService(error)}`
      : `The service rejected the call (error ${String(error.code)}).`,
  response: () =>
    `The response is incomplete, or it does not come from the service. The configured address may point to another server, a proxy or a sign-in page. Check ${endpointSettings}.`,
  limit: formatLibraryMessage,
};

function formatLibraryMessage({ operation, message }: AddressServiceError): string {
  return replaceOperationName(operation, message);
}

/** Replaces the operation name at the start of a message from the library, because users of the command do not know that name. */
const replaceOperationName = (operation: string, message: string): string =>
  message.startsWith(`${operation} `) ? `The call ${message.slice(operation.length + 1)}` : message;

function formatNetworkError({ status, cause }: AddressServiceError): string {
  if (status) return `The response from the service was cut off${cause ? ` (${cause})` : ''}.`;
  if (!cause) return 'The service did not respond, or it responded with a redirect, which Doorplate does not follow.';
  return `The service did not respond. ${getOwn(connectionErrors, cause) ?? 'The connection failed'} (${cause}).`;
}

const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing is listening at its address',
  ENOTFOUND: 'The host name in its address is unknown',
  EAI_AGAIN: 'The host name in its address could not be resolved',
  ENETUNREACH: 'The network is unreachable',
  EHOSTUNREACH: 'The host is unreachable',
  ETIMEDOUT: 'The connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out',
  ECONNRESET: 'The connection was reset',
  EPIPE: 'The connection was reset',
  UND_ERR_SOCKET: 'The connection was reset',
};

/** Describes an HTTP status that has nothing to do with the account. */
function describeStatus(status: number, mayHaveBeenCharged: boolean): string {
  if (status === 429) return 'The service is asking callers to slow down';
  if (status === 413) return 'The call is too large for the service';
  if (status > 499) return 'The service failed';
  if (status > 399 && mayHaveBeenCharged) return 'A gateway stopped waiting for the response';
  if (status > 399) return 'The service rejected the call';
  return 'The service sent an unreadable response';
}

/** Whether the service sent text with its error, not just a number. */
const hasDetails = ({ code = '', cause, resolution }: AddressServiceError): boolean =>
  Boolean(cause || resolution || (code && !isNumber(code)));

const isNumber = (code: string): boolean => /^-?\d+$/.test(code);

/** Quotes the service's message and adds its error number or status. */
function quoteService({ status, code = '', cause, resolution }: AddressServiceError): string {
  const quote = [isNumber(code) ? '' : code, cause, resolution].filter(Boolean).join(' ');
  const number = isNumber(code) ? ` (error ${code})` : status && status > 299 ? ` (status ${String(status)})` : '';
  return `The service says: "${quote}"${number}.`;
}

/** A problem with the key, the account or the address. */
interface Refusal {
  /** The service's error numbers. */
  codes: readonly number[];
  /** HTTP statuses. */
  statuses: readonly number[];
  happened: string;
  next: string | ((operation: string) => string);
}

const refusals: readonly Refusal[] = [
  {
    codes: [2, 12, 15, 16],
    statuses: [401],
    happened: 'The service does not accept the key.',
    next: (operation) => `Check ${usesLegacyKey(operation) ? legacyKeySettings : keySettings}.`,
  },
  {
    codes: [3, 13, 14],
    statuses: [402],
    happened: 'The account has no credits left.',
    next: 'Buy more credits, then resume.',
  },
  {
    codes: [8, 17],
    statuses: [],
    happened: 'The key or its user has reached the daily limit.',
    next: 'Raise the limit in the account settings, or resume later.',
  },
  {
    codes: [4, 5, 6, 7, 11],
    statuses: [403],
    happened: 'The key cannot be used for this service or from this machine.',
    next: 'Check the permissions of the key in the account settings, then resume.',
  },
  { codes: [9], statuses: [], happened: 'The account is suspended.', next: 'Ask the provider of the service why.' },
  {
    codes: [],
    statuses: [404, 405],
    happened: 'There is no service at the configured address.',
    next: `Check ${endpointSettings}.`,
  },
  {
    codes: [],
    statuses: [407],
    happened: 'A proxy between this machine and the service requires a password.',
    next: 'Check the proxy settings.',
  },
];

const usesLegacyKey = (operation: string): boolean =>
  Object.values(operations).some(({ name, service }) => name === operation && service === 'legacy');

/** Describes an error about the key, the account or the address, and says what to do. Returns undefined for any other error. */
export function describeRefusal({ kind, code = '', status = 0, operation }: AddressServiceError) {
  if (kind !== 'http' && kind !== 'service') return undefined;
  const number = /^\d+$/.test(code) ? Number(code) : undefined;
  const refusal =
    refusals.find(({ codes }) => number !== undefined && codes.includes(number)) ??
    refusals.find(({ statuses }) => statuses.includes(status));
  if (!refusal) return undefined;
  const { happened, next } = refusal;
  return { happened, next: typeof next === 'string' ? next : next(operation) };
}

/** Descriptions of the library's reasons for not sending a row. */
const rowErrors: Readonly<Record<string, string>> = {
  'no-address': 'no address',
  country: 'unknown country',
  email: 'no valid email address',
  'several-emails': 'several emails in a cell. --split-emails gives each its own row',
  'too-long': 'too long for a call',
  unreadable: 'unreadable',
};

/** Replaces the reason codes of unanswered rows with descriptions. Reasons from the service stay unchanged. */
export const describeRowErrors = (
  reasons: Readonly<Record<string, number>>,
  operation: string,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(reasons).map(([reason, count]) => [
      getOwn(rowErrors, reason) ?? replaceOperationName(operation, reason),
      count,
    ]),
  );
