import { readFileSync } from 'node:fs';
import type { ClientOptions, Credentials } from '../core/index.ts';
import { Failure } from './Failure.ts';

/** What a file of `--config` may have: options of `createClient` that are plain data. */
export type Config = Pick<ClientOptions, 'endpoints' | 'relay' | 'dialect' | 'timeout' | 'emailsParameter'> & {
  credentials?: Credentials;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these names and no other. */
const objectOf = (names: readonly string[], sort: 'string' | 'number', what: string) => ({
  holds: (value: unknown) =>
    isObject(value) &&
    Object.entries(value).every(([name, its]) => (names.length === 0 || names.includes(name)) && typeof its === sort),
  says: what,
});

const text = { holds: (value: unknown) => typeof value === 'string', says: 'a text' };

/** What each of them may be. Whether an address or a key can be used is seen to where the client is made. */
const rules: Readonly<Record<keyof Config, { holds(value: unknown): boolean; says: string }>> = {
  endpoints: objectOf(
    ['platform', 'base', 'batch', 'legacy', 'oci'],
    'string',
    'an object with addresses: platform, base, batch, legacy or oci',
  ),
  relay: text,
  dialect: {
    holds: (value) => value === 'platform' || value === 'interactive',
    says: '"platform" or "interactive"',
  },
  timeout: {
    holds: (value) =>
      isObject(value)
        ? Object.values(value).every((its) => typeof its === 'number' && its > 0)
        : typeof value === 'number' && value > 0,
    says: 'milliseconds above 0, or an object with such numbers by operation',
  },
  emailsParameter: text,
  credentials: objectOf(['key', 'legacyKey', 'bearer'], 'string', 'an object with texts: key, legacyKey or bearer'),
};

const isConfig = (value: object): value is Config =>
  Object.entries(value).every(([name, its]) => !isRuled(name) || rules[name].holds(its));

const isRuled = (name: string): name is keyof Config => Object.hasOwn(rules, name);

/** What a file of `--config` says. @throws Failure where it is not one, with the name in it that is at fault */
export function configIn(path: string): Config {
  let config: unknown;
  try {
    config = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Failure(`${path} ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}.`);
  }
  if (!isObject(config)) throw new Failure(`${path} is not a JSON object.`);
  for (const [name, value] of Object.entries(config)) {
    if (!isRuled(name)) throw new Failure(`${path} has "${name}". It may have ${Object.keys(rules).join(', ')}.`);
    if (!rules[name].holds(value)) throw new Failure(`"${name}" in ${path} must be ${rules[name].says}.`);
  }
  return isConfig(config) ? config : {};
}
