import {
  type Client,
  createClient,
  type Credentials,
  type OperationName,
  operations,
  type ClientOptions,
} from '../core/index.ts';
import { Failure } from './errors.ts';
import { readFileSync } from 'node:fs';

/** Where the command finds each part of the credentials in the environment. */
const variables = {
  key: 'DOORPLATE_KEY',
  legacyKey: 'DOORPLATE_LEGACY_KEY',
  bearer: 'DOORPLATE_BEARER',
} satisfies Record<keyof Credentials, string>;

/** Does the library take these? What it says of them names what a program gives. */
function isTaken(options: Parameters<typeof createClient>[0]): boolean {
  try {
    createClient(options);
    return true;
  } catch {
    return false;
  }
}

/** @throws Failure for an address that no call is sent to, by the name under which a person has given it. */
function seeAddress(address: string, place: string, options: Parameters<typeof createClient>[0]): void {
  if (URL.canParse(address) && isTaken(options)) return;
  throw new Failure(
    `${place} is not an address that can be used. It begins with https:// (or with http:// on this machine, such as http://127.0.0.1:8787), and has no user, no password, no "?", no "#" and no space in it.`,
  );
}

/** @throws Failure for a key that no request can carry, by where it comes from. Never with the key. */
function seeKey(value: string, place: string): void {
  if (isTaken({ credentials: { key: value } })) return;
  throw new Failure(`${place} has a line break or another character that no key has. Copy it anew.`);
}

function credentialsFrom({ credentials: given = {} }: Config, path: string | undefined): Credentials {
  const credentials: Credentials = {};
  for (const name of ['key', 'legacyKey', 'bearer'] as const) {
    const own = process.env[variables[name]];
    const value = own ? own : given[name];
    if (value === undefined) continue;
    seeKey(value, own ? variables[name] : `"credentials": { "${name}" } in ${String(path)}`);
    credentials[name] = value;
  }
  return credentials;
}

function endpointsFrom({ endpoints, relay }: Config, path: string | undefined): Config['endpoints'] {
  if (endpoints) {
    for (const [name, address] of Object.entries(endpoints))
      seeAddress(address, `"endpoints": { "${name}" } in ${String(path)}`, { endpoints: { [name]: address } });
    return endpoints;
  }
  const everywhere = process.env['DOORPLATE_ENDPOINT'];
  if (everywhere) {
    seeAddress(everywhere, 'DOORPLATE_ENDPOINT', { endpoints: { base: everywhere } });
    return { platform: everywhere, base: everywhere, batch: everywhere, legacy: everywhere };
  }
  if (relay !== undefined) return undefined;
  throw new Failure(
    'There is no service to ask. Give its addresses with --config (docs/guides/batch.md, "The account") or as DOORPLATE_ENDPOINT, or try --demo.',
  );
}

/**
 * The client of a person's account. A key comes from a file or from the environment, never from an argument: those are seen by everybody on the machine,
 * and kept in the shell's history.
 *
 * @param asked what it is to ask, where that is known: the address of its service must be there.
 * @throws Failure where there is no service to ask, or what was given cannot be used.
 */
export function clientFrom(path: string | undefined, asked?: OperationName): Client {
  const config = path === undefined ? {} : configIn(path);
  if (config.relay !== undefined) seeAddress(config.relay, `"relay" in ${String(path)}`, { relay: config.relay });
  const endpoints = endpointsFrom(config, path);
  if (asked !== undefined && config.relay === undefined) {
    const { service, alternative } = operations[asked];
    if (!endpoints?.[service] && !(alternative && endpoints?.[alternative]))
      throw new Failure(
        `${String(path)} has no address for this command. Give it one as "endpoints": { "${service}": "https://…" }.`,
      );
  }
  return createClient({ ...config, ...(endpoints && { endpoints }), credentials: credentialsFrom(config, path) });
}

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

/**
 * Where Redis is. One with a password stands in the environment: arguments are seen by everybody on the machine.
 *
 * @throws Failure where it is not said, is not an address of a Redis, or has a password in an argument.
 */
export function redisFrom(given: string | undefined): string {
  const address = given ?? process.env['DOORPLATE_REDIS'];
  if (!address) throw new Failure('Say where Redis is: --redis redis://127.0.0.1:6379, or DOORPLATE_REDIS.');
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Failure('The address of Redis is not one: write it as redis://127.0.0.1:6379.');
  }
  if (!/^rediss?:\/\//i.test(address)) throw new Failure('The address of Redis begins with redis:// or rediss://.');
  if (given !== undefined && hasPassword(url))
    throw new Failure(
      'An address with a password belongs into the environment, as DOORPLATE_REDIS: everybody on the machine sees arguments.',
    );
  return address;
}

/** In its place, in the query (`?password=`, as clients of Redis take it), or alone before the host, where some write it. */
const hasPassword = ({ username, password, searchParams }: URL) =>
  Boolean(username || password) || [...searchParams.keys()].some((name) => /pass|auth|secret|token/i.test(name));
