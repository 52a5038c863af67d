import { Failure } from './Failure.ts';

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
