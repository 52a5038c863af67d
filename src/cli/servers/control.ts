import type { SimulatedFault, LedgerEntry, Simulator } from '../../testing/index.ts';

/**
 * Handles `GET /simulator/ledger`, and `POST /simulator/fail`, `advance`, `recover` and `reset` with a JSON object as their body.
 *
 * @returns undefined for any other request.
 */
export async function handleControlRequest(simulator: Simulator, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const [, name] = /^\/simulator\/(\w+)$/.exec(pathname) ?? [];
  const action = name === undefined ? undefined : actions.get(name);
  if (!action) return undefined;
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
