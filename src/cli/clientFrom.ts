import { type Client, createClient, type Credentials, type OperationName, operations } from '../core/index.ts';
import { type Config, configIn } from './configIn.ts';
import { Failure } from './Failure.ts';

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
