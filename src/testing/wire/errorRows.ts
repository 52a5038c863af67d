/**
 * What the services say of errors. The platform's shape of an error is not shown; a row in lower case with HTTP 200, after the
 * classic service's way, is the simulator's choice.
 */
export const errorRows = {
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
} as const;

export type ErrorName = keyof typeof errorRows;

export function errorBody(name: ErrorName): { items: Record<string, string>[] } {
  const [error, description, cause, resolution] = errorRows[name];
  return { items: [{ error, description, cause, resolution }] };
}
