import { refusal, type ServiceReply } from '../services/service.ts';

/**
 * Errors that the services report, each with a number, a description, a cause and a resolution. The platform's error format is not documented,
 * so the simulator returns a lower-case row with HTTP 200, similar to the classic service.
 */
const errorRows = {
  unknownKey: [
    '2',
    'Unknown key',
    'The key you are using to access the service was not found.',
    'Please check that the key is correct. It should be in the form AA11-AA11-AA11-AA11.',
  ],
  outOfCredit: [
    '3',
    'Account out of credit',
    'Your account is either out of credit or has insufficient credit to service this request.',
    'Please check your account balance.',
  ],
  httpsOnly: [
    '22',
    'HTTPS requests only',
    'The service was called over http, which it does not support.',
    'Call it over https.',
  ],
  textRequired: [
    '1001',
    'Text or Container Required',
    'The Text or Container parameters were not supplied.',
    'Check they were supplied and try again.',
  ],
  textInvalid: [
    '1002',
    'Text or Container Invalid',
    'The Text or Container parameters were not valid.',
    'Check them and try again.',
  ],
  idInvalid: [
    '1001',
    'Id Invalid',
    'The Id parameter supplied was invalid.',
    'You should only pass in IDs that have been returned from the Find service.',
  ],
  emailsRequired: [
    '1001',
    'Emails Required',
    'No email addresses were supplied.',
    'Check that you have between 1 and 100 emails in the batch and try again.',
  ],
} as const;

export type ErrorName = keyof typeof errorRows;

export function errorBody(name: ErrorName): { items: Record<string, string>[] } {
  const [error, description, cause, resolution] = errorRows[name];
  return { items: [{ error, description, cause, resolution }] };
}

/** Returns an error in the classic wire format, with capitalized names. */
export function classicError(name: ErrorName): { Items: Record<string, string>[] } {
  const [Error, Description, Cause, Resolution] = errorRows[name];
  return { Items: [{ Error, Description, Cause, Resolution }] };
}

/**
 * Creates an error object as returned by the simple batch cleanse. The messages are the simulator's own, because the service's are not
 * documented.
 */
const cleanseError = (error: string, cause: string, resolution: string) => ({
  Error: error,
  Cause: cause,
  Resolution: resolution,
  Id: 'b1f0a2c4-0000-4000-8000-000000000001',
});
export const cleanseErrors = {
  unknownKey: cleanseError('Unknown key', 'The bearer token or the key in the body was not found.', 'Check both.'),
  invalidJson: cleanseError('Invalid JSON', 'The body is not a JSON object.', 'Check the request body.'),
  noAddress: cleanseError('No address supplied', 'The list of addresses is empty.', 'Supply 1 to 100 addresses.'),
  tooMany: cleanseError('Too many addresses', 'More than 100 addresses were supplied.', 'Supply 1 to 100 addresses.'),
  outOfCredit: cleanseError(
    'Account out of credit',
    'The account has no credit.',
    'Please check your account balance.',
  ),
  httpsOnly: cleanseError('HTTPS requests only', 'The service was called over http.', 'Call it over https.'),
};

/** Creates an error object as returned by the international batch cleanse, according to public documentation. */
const internationalError = (number: number | string, description: string, cause: string, resolution: string) => ({
  Number: number,
  Description: description,
  Cause: cause,
  Resolution: resolution,
});
export type InternationalErrorName =
  | 'unknownKey'
  | 'outOfCredit'
  | 'httpsOnly'
  | 'invalidJson'
  | 'noAddress'
  | 'tooMany';

/** Errors that every service can report. */
export type CommonErrorName = 'outOfCredit' | 'httpsOnly';

const internationalRows: Record<InternationalErrorName, readonly [string, string, string, string]> = {
  unknownKey: errorRows.unknownKey,
  outOfCredit: errorRows.outOfCredit,
  httpsOnly: errorRows.httpsOnly,
  invalidJson: ['1000', 'Invalid JSON', 'The request body is not valid JSON.', 'Check the request body.'],
  noAddress: ['1001', 'No address supplied', 'The list of addresses is empty.', 'Supply 1 to 100 addresses.'],
  tooMany: ['1004', 'Too many addresses', 'More than 100 addresses were supplied.', 'Supply 1 to 100 addresses.'],
};

/** Returns the errors of the international batch cleanse. The service returns `Number` either as a string or as a number. */
export function internationalErrors(numbers: 'text' | 'number' = 'text') {
  const written = (name: InternationalErrorName) => {
    const [number, description, cause, resolution] = internationalRows[name];
    return internationalError(numbers === 'number' ? Number(number) : number, description, cause, resolution);
  };
  return {
    unknownKey: written('unknownKey'),
    outOfCredit: written('outOfCredit'),
    httpsOnly: written('httpsOnly'),
    invalidJson: written('invalidJson'),
    noAddress: written('noAddress'),
    tooMany: written('tooMany'),
  };
}

/** Returns the response of a legacy service to a missing or unknown key: HTTP 401 with a copy of the request. */
export function legacyKeyError(key: unknown, request: unknown): ServiceReply {
  return refusal(
    { Status: 'Error', Error: key ? 'Key not found.' : 'No key provided.', Request: request },
    { status: 401 },
  );
}

/** Status messages of the legacy services. Only OK is documented. The others are the simulator's own. */
export const legacyStatuses = {
  outOfCredit: 'LICENSE KEY OUT OF CREDIT',
  httpsOnly: 'HTTPS REQUESTS ONLY',
  noInput: 'NO INPUT RECORDS',
  noQuery: 'QUERY AND COUNTRY REQUIRED',
  noResult: 'RESULT NOT FOUND',
  noFile: 'NO FILE IN FIELD email',
  noCsv: 'FILE IS NOT A CSV',
  evaluation: 'EVALUATION KEY LIMITED TO 1000 RECORDS',
  noJob: 'JOB NOT FOUND',
  notComplete: 'JOB NOT COMPLETE',
} as const;
