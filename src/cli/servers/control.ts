import { isLoopbackHost } from '../../core/index.ts';
import type { SimulatedFault, LedgerEntry, Simulator } from '../../testing/index.ts';

/**
 * Handles `GET /simulator/ledger`, and `POST /simulator/fail`, `advance`, `recover` and `reset` with a JSON object.
 *
 * @returns undefined for any other request.
 */
export async function handleControlRequest(simulator: Simulator, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const [, name] = /^\/simulator\/(\w+)$/.exec(pathname) ?? [];
  const action = name === undefined ? undefined : actions.get(name);
  if (!action) return undefined;
  if (!isLocalRequest(request))
    return jsonResponse({ error: 'Pages on other sites cannot control the simulator.' }, 403);
  const method = name === 'ledger' ? 'GET' : 'POST';
  if (request.method !== method) return jsonResponse({ error: `Use ${method}.` }, 405);
  try {
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : {};
    return jsonResponse(action(simulator, Object(body) as Record<string, unknown>) ?? { done: true });
  } catch (error) {
    return jsonResponse({ error: (error as Error).message }, 400);
  }
}

type Action = (simulator: Simulator, body: Record<string, unknown>) => readonly Readonly<LedgerEntry>[] | undefined;

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

const actions = new Map<string, Action>([
  ['ledger', ({ ledger }) => ledger],
  [
    'fail',
    (simulator, { operation, times, ...fault }) => {
      for (const name of ['after', 'ms', 'status'])
        if (fault[name] !== undefined && !isCount(fault[name]))
          throw new TypeError(`\`${name}\` must be a non-negative number.`);
      if (times !== undefined && times !== 'always' && !isCount(times))
        throw new TypeError('`times` must be a non-negative number, or "always".');
      if (times !== undefined) fault['times'] = times === 'always' ? Infinity : times;
      simulator.fail(String(operation), fault as unknown as SimulatedFault);
      return undefined;
    },
  ],
  [
    'advance',
    (simulator, { ms }) => {
      if (!isCount(ms)) throw new TypeError('`ms` must be a non-negative number.');
      simulator.advance(ms);
      return undefined;
    },
  ],
  [
    'recover',
    (simulator) => {
      simulator.recover();
      return undefined;
    },
  ],
  [
    'reset',
    (simulator) => {
      simulator.reset();
      return undefined;
    },
  ],
]);

const jsonResponse = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/** Whether an origin is on this machine, on any port. */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).origin === origin && isLoopbackHost(new URL(origin).hostname);

/**
 * Matches host names that no outsider can point at this machine: localhost, IP addresses, and names without a dot, as in container networks. Any other name can
 * be used for DNS rebinding: a site serves a page from the name, then points the name at this machine.
 */
const localHost = /^(?:[^.]+|.*\.localhost|[\d.]+|\[.*\])$/;

/** Whether a request comes from a program or from a page of this machine. Browsers send the origin of any other page. */
function isLocalRequest({ headers, url }: Request): boolean {
  if (!localHost.test(new URL(url).hostname)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return isLoopbackOrigin(origin);
  return [null, 'same-origin', 'none'].includes(headers.get('sec-fetch-site'));
}
