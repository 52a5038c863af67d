import { createClient, type OperationName, operations } from '../core/index.ts';
import { createAddressHandler, createMemoryCalls, type RelayEvent } from '../server/index.ts';
import type { Simulator } from '../testing/index.ts';
import { isLoopbackOrigin } from './isLoopbackOrigin.ts';

/**
 * A relay for a developer's machine: the real handler, with everything allowed, for nothing behind it costs. Pages that are served from this machine may
 * ask, on whatever port, and programs too; every other page is refused as a shop's relay refuses it.
 */
export function createDevRelay(
  { endpoints, credentials, fetch }: Simulator,
  origins: readonly string[],
  log: (event: RelayEvent) => void,
): (request: Request, ip: string | undefined) => Promise<Response> {
  const allow = Object.keys(operations) as OperationName[];
  const plenty = Object.fromEntries(allow.map((name) => [name, 1_000_000]));
  const options = {
    client: createClient({ endpoints, credentials, fetch }),
    allow,
    authorize: () => true,
    limits: { perVisitor: plenty, creditsPerVisitor: 1_000_000_000, credits: 1_000_000_000 },
    calls: createMemoryCalls(),
    log,
  };
  const known = createAddressHandler({ ...options, origins });
  /** One for each origin of this machine that has asked: a handler takes whole origins, and a port may be any. */
  const own = new Map<string, typeof known>();

  return (request, ip) => {
    const { headers } = request;
    const origin = headers.get('origin');
    if (origin !== null && isLoopbackOrigin(origin)) {
      const handler = own.get(origin) ?? createAddressHandler({ ...options, origins: [origin] });
      own.set(origin, handler);
      return handler(request, { ip });
    }
    // A program, which says neither where it is from: curl, a test of a server.
    if (origin === null && !headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    return known(request, { ip });
  };
}
