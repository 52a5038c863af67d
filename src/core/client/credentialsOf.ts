import type { Credentials } from './Client.ts';

/** Says in its own words what is wrong with a key; never the key. */
export class BadCredentials extends Error {}

/**
 * The credentials as texts; whatever else stands beside them is not sent.
 *
 * @throws BadCredentials for a key that no request can carry: in a header a line break would begin another header.
 */
export function credentialsOf(given: Credentials | undefined): Credentials {
  const credentials: Credentials = {};
  for (const name of ['key', 'legacyKey', 'bearer'] as const) {
    const value: unknown = given?.[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new BadCredentials(`the credentials' \`${name}\` is not a text.`);
    if (!/^[ -~]*$/.test(String(value)))
      throw new BadCredentials(
        `the credentials' \`${name}\` has a line break or another character that no key has. Copy it anew.`,
      );
    credentials[name] = String(value);
  }
  return credentials;
}
