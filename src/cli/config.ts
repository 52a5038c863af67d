import { readFileSync } from 'node:fs';
import {
  type Client,
  type ClientOptions,
  createClient,
  type Credentials,
  type OperationName,
  operations,
} from '../core/index.ts';
import { CliError } from './errors.ts';

/** Contents of a `--config` file: the `createClient` options that are plain data. */
type Config = Pick<ClientOptions, 'endpoints' | 'relay' | 'dialect' | 'timeout' | 'emailsParameter'> & {
  credentials?: Credentials;
};

/**
 * Creates a client for the user's account. Keys come from a file or the environment. They are never arguments, because every user of the
 * machine can see arguments, and the shell history keeps them.
 *
 * @param path path of the `--config` file.
 * @param operation operation that the command will call, if known. Its endpoint must be configured.
 * @throws CliError if no endpoint is configured, or a setting is invalid.
 */
export function loadClient(path: string | undefined, operation?: OperationName): Client {
  const config = path === undefined ? {} : readConfig(path);
  if (config.relay !== undefined) assertAddress(config.relay, `"relay" in ${String(path)}`, { relay: config.relay });
  const endpoints = resolveEndpoints(config, path);
  if (operation !== undefined && config.relay === undefined) {
    const { service, alternative } = operations[operation];
    if (!endpoints?.[service] && !(alternative && endpoints?.[alternative]))
      throw new CliError(
        `${String(path)} has no endpoint for this command. Add "endpoints": { "${service}": "https://…" }.`,
      );
  }
  return createClient({ ...config, ...(endpoints && { endpoints }), credentials: resolveCredentials(config, path) });
}

function resolveEndpoints({ endpoints, relay }: Config, path: string | undefined): Config['endpoints'] {
  if (endpoints) {
    for (const [name, address] of Object.entries(endpoints))
      assertAddress(address, `"endpoints": { "${name}" } in ${String(path)}`, { endpoints: { [name]: address } });
    return endpoints;
  }
  const address = process.env['DOORPLATE_ENDPOINT'];
  if (address) {
    assertAddress(address, 'DOORPLATE_ENDPOINT', { endpoints: { base: address } });
    return { platform: address, base: address, batch: address, legacy: address };
  }
  if (relay !== undefined) return undefined;
  throw new CliError(
    'No endpoint is configured. Use --config (see docs/guides/batch.md, "The account"), set DOORPLATE_ENDPOINT, or try --demo.',
  );
}

/** Environment variables with credentials. They take precedence over the file. */
const variables = {
  key: 'DOORPLATE_KEY',
  legacyKey: 'DOORPLATE_LEGACY_KEY',
  bearer: 'DOORPLATE_BEARER',
} satisfies Record<keyof Credentials, string>;

function resolveCredentials({ credentials: configured = {} }: Config, path: string | undefined): Credentials {
  const credentials: Credentials = {};
  for (const name of ['key', 'legacyKey', 'bearer'] as const) {
    const variable = process.env[variables[name]];
    const value = variable ? variable : configured[name];
    if (value === undefined) continue;
    assertKey(value, variable ? variables[name] : `"credentials": { "${name}" } in ${String(path)}`);
    credentials[name] = value;
  }
  return credentials;
}

/**
 * Whether `createClient` accepts these options. The error from `createClient` is not shown, because it names options of the library, not
 * settings of the command.
 */
function isAccepted(options: ClientOptions): boolean {
  try {
    createClient(options);
    return true;
  } catch {
    return false;
  }
}

/** Checks that calls can be sent to an address. @throws CliError that names the setting. */
function assertAddress(address: string, setting: string, options: ClientOptions): void {
  if (URL.canParse(address) && isAccepted(options)) return;
  throw new CliError(
    `${setting} is not a valid address. It must start with https://. For this machine, http:// is also allowed, such as http://127.0.0.1:8787. It must not contain a user name, a password, "?", "#" or spaces.`,
  );
}

/** Checks that a request can carry a key. @throws CliError that names the setting but never contains the key. */
function assertKey(value: string, setting: string): void {
  if (isAccepted({ credentials: { key: value } })) return;
  throw new CliError(`${setting} contains a line break or another character that keys never have. Copy the key again.`);
}

interface SettingRule {
  isValid(value: unknown): boolean;
  expected: string;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stringRule: SettingRule = { isValid: (value) => typeof value === 'string', expected: 'a string' };

const stringsRule = (names: readonly string[], expected: string): SettingRule => ({
  isValid: (value) =>
    isObject(value) &&
    Object.entries(value).every(([name, setting]) => names.includes(name) && typeof setting === 'string'),
  expected,
});

const isPositive = (value: unknown) => typeof value === 'number' && value > 0;

/** The expected type of each setting. Addresses and keys are validated when the client is created. */
const rules: Readonly<Record<keyof Config, SettingRule>> = {
  endpoints: stringsRule(
    ['platform', 'base', 'batch', 'legacy', 'oci'],
    'an object of addresses named platform, base, batch, legacy or oci',
  ),
  relay: stringRule,
  dialect: {
    isValid: (value) => value === 'platform' || value === 'interactive',
    expected: '"platform" or "interactive"',
  },
  timeout: {
    isValid: (value) => (isObject(value) ? Object.values(value).every(isPositive) : isPositive(value)),
    expected: 'a positive number of milliseconds, or an object that maps operations to such numbers',
  },
  emailsParameter: stringRule,
  credentials: stringsRule(
    ['key', 'legacyKey', 'bearer'],
    'an object whose properties key, legacyKey and bearer are strings',
  ),
};

const isSetting = (name: string): name is keyof Config => Object.hasOwn(rules, name);

/** Reads and validates a `--config` file. @throws CliError that names the invalid setting. */
function readConfig(path: string): Config {
  let config: unknown;
  try {
    config = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CliError(
      `${path} ${error instanceof SyntaxError ? 'is not JSON.' : 'cannot be read. Check that it exists.'}`,
    );
  }
  if (!isObject(config)) throw new CliError(`${path} is not a JSON object.`);
  for (const [name, value] of Object.entries(config)) {
    if (!isSetting(name))
      throw new CliError(`${path} has an unknown setting "${name}". Use one of: ${Object.keys(rules).join(', ')}.`);
    if (!rules[name].isValid(value)) throw new CliError(`"${name}" in ${path} must be ${rules[name].expected}.`);
  }
  return config;
}

/**
 * Returns the Redis address. If it contains a password, it must come from the environment, because every user of the machine can see
 * arguments.
 *
 * @param option value of `--redis`.
 * @throws CliError if the address is missing or invalid, or was passed as an argument although it contains a password.
 */
export function resolveRedisAddress(option: string | undefined): string {
  const address = option ?? process.env['DOORPLATE_REDIS'];
  if (!address)
    throw new CliError(
      'No Redis address is configured. Use --redis (for example, --redis redis://127.0.0.1:6379) or set DOORPLATE_REDIS.',
    );
  if (!/^rediss?:\/\//i.test(address) || !URL.canParse(address))
    throw new CliError(
      'The Redis address is invalid. It must start with redis:// or rediss://, such as redis://127.0.0.1:6379.',
    );
  if (option !== undefined && hasPassword(new URL(address)))
    throw new CliError(
      'Do not pass a Redis password as an argument: every user of this machine can see it. Set DOORPLATE_REDIS instead.',
    );
  return address;
}

/**
 * Whether an address contains a password. Redis clients also accept a password in the query (`?password=`), and some users put the password
 * where the user name belongs.
 */
const hasPassword = ({ username, password, searchParams }: URL) =>
  Boolean(username || password) || [...searchParams.keys()].some((name) => /pass|auth|secret|token/i.test(name));
