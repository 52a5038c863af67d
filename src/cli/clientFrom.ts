import { readFileSync } from 'node:fs';
import { type Client, type ClientOptions, createClient, type Credentials } from '../core/index.ts';
import { Failure } from './Failure.ts';

/** What a file of `--config` may have: options of `createClient` that are plain data. */
type Config = Pick<ClientOptions, 'endpoints' | 'relay' | 'dialect' | 'timeout' | 'emailsParameter'> & {
  credentials?: Credentials;
};

const taken = new Set(['endpoints', 'relay', 'dialect', 'timeout', 'emailsParameter', 'credentials']);

function configIn(path: string): Config {
  let config: unknown;
  try {
    config = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Failure(`${path} ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}.`);
  }
  if (typeof config !== 'object' || config === null) throw new Failure(`${path} is not a JSON object.`);
  const unknown = Object.keys(config).find((name) => !taken.has(name));
  if (unknown !== undefined) throw new Failure(`${path} has "${unknown}". It may have ${[...taken].join(', ')}.`);
  return config;
}

/**
 * The client of a person's account. A key comes from a file or from the environment, never from an argument: those are seen by everybody on the machine,
 * and kept in the shell's history.
 *
 * @throws Failure where there is no service to ask.
 */
export function clientFrom(path: string | undefined): Client {
  const { env } = process;
  const config = path === undefined ? {} : configIn(path);
  const everywhere = env['DOORPLATE_ENDPOINT'];
  const endpoints =
    config.endpoints ??
    (everywhere && { platform: everywhere, base: everywhere, batch: everywhere, legacy: everywhere });
  if (!endpoints && config.relay === undefined)
    throw new Failure(
      'There is no service to ask. Give its addresses with --config (docs/guides/batch.md, "The account") or as DOORPLATE_ENDPOINT, or try --demo.',
    );
  const own = { key: env['DOORPLATE_KEY'], legacyKey: env['DOORPLATE_LEGACY_KEY'], bearer: env['DOORPLATE_BEARER'] };
  const credentials: Credentials = { ...config.credentials };
  for (const [name, value] of Object.entries(own)) if (value) credentials[name as keyof Credentials] = value;
  try {
    return createClient({ ...config, ...(endpoints && { endpoints }), credentials });
  } catch (error) {
    throw new Failure((error as Error).message, { cause: error });
  }
}
