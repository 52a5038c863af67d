import type { SimulatedFault, LedgerEntry, Simulator } from '../../testing/index.ts';

type Act = (simulator: Simulator, body: Record<string, unknown>) => readonly Readonly<LedgerEntry>[] | undefined;

const isCount = (value: unknown): boolean => typeof value === 'number' && value >= 0;

/** What a test of another program can do with the simulator while it runs, by name. */
const acts = new Map<string, Act>([
  ['ledger', ({ ledger }) => ledger],
  [
    'fail',
    (simulator, { operation, times, ...fault }) => {
      for (const name of ['after', 'ms', 'status'])
        if (fault[name] !== undefined && !isCount(fault[name]))
          throw new TypeError(`\`${name}\` must be a number from 0.`);
      if (times !== undefined && times !== 'always' && !isCount(times))
        throw new TypeError('`times` must be a number from 0, or "always".');
      if (times !== undefined) fault['times'] = times === 'always' ? Infinity : times;
      simulator.fail(String(operation), fault as unknown as SimulatedFault);
      return undefined;
    },
  ],
  [
    'advance',
    (simulator, { ms }) => {
      if (!isCount(ms)) throw new TypeError('`ms` must be a number from 0.');
      simulator.advance(ms as number);
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

const answer = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/**
 * `GET /simulator/ledger`, and `POST /simulator/fail`, `advance`, `recover` and `reset` with a JSON object.
 *
 * @returns undefined for a request that is not for it.
 */
export async function control(simulator: Simulator, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const [, name] = /^\/simulator\/(\w+)$/.exec(pathname) ?? [];
  const act = name === undefined ? undefined : acts.get(name);
  if (!act) return undefined;
  if (!isOwnPage(request)) return answer({ error: 'Pages of other sites may not do this.' }, 403);
  if (request.method !== (name === 'ledger' ? 'GET' : 'POST'))
    return answer({ error: `Use ${name === 'ledger' ? 'GET' : 'POST'}.` }, 405);
  try {
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : {};
    return answer(act(simulator, Object(body) as Record<string, unknown>) ?? { done: true });
  } catch (error) {
    return answer({ error: (error as Error).message }, 400);
  }
}

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Is this the origin of a page that is served from this machine, on whatever port? */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && new URL(origin).origin === origin && own.has(new URL(origin).hostname);

/**
 * A name that nobody can point at this machine from outside: its own, a number, or one without a dot, as in a network of containers. A page of another
 * site may be served from a name that leads to this machine a moment later; its browser then takes that page for the server's own.
 */
const isOwnName = (hostname: string) => /^(?:[^.]+|.*\.localhost|[\d.]+|\[.*\])$/.test(hostname);

/** Is this a request of a program, or of a page that is served from this machine? A browser says for every other page where it is from. */
export function isOwnPage({ headers, url }: Request): boolean {
  if (!isOwnName(new URL(url).hostname)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return isLoopbackOrigin(origin);
  return [null, 'same-origin', 'none'].includes(headers.get('sec-fetch-site'));
}
