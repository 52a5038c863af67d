import { callIdHeader, type Operation, type OperationName, safely } from '../core/index.ts';
import { type AddressHandlerOptions, type RelayEvent, type Visitor, checkOptions } from './AddressHandlerOptions.ts';
import { addressOf, networkOf } from './request/visitor.ts';
import { answerOnce } from './answer/answerOnce.ts';
import { asFile, refusalTo, Refused, replyWith } from './answer/answerTo.ts';
import { checkQuery, inputIn, operationIn } from './request/input.ts';
import { checkOrigin, preflightHeaders } from './request/origin.ts';
import { type Clock, createClock } from './clock.ts';
import { createHash, hexOf } from './ids/hash.ts';
import { createMemoryCalls } from './calls/memoryCalls.ts';
import { createRedisCalls } from './redis/redisCalls.ts';
import { createSignedIds } from './ids/signedIds.ts';
import { createWork, type WorkContext } from './answer/createWork.ts';
import { readBody } from './request/readBody.ts';
import { StoreAway } from './calls/CallStore.ts';

/** Who asked has gone, and what they asked for was ended. Nothing was charged: the same call may be asked anew. */
export class Left extends Error {}

/** ms. No call lives longer, whatever its deadline. */
const day = 86_400_000;

/** Most bytes of a body: a search is short, a hundred records are not, a file is large. */
const mostBytesOf = ({ maxRecords: most, relay }: Pick<Operation<never, unknown>, 'maxRecords' | 'relay'>): number =>
  Object.values(relay?.fields ?? {}).includes('file') ? 64 * 2 ** 20 : most ? 4 * 2 ** 20 : 64 * 2 ** 10;

/**
 * A relay for `createClient({ relay })`: it takes requests of your pages, adds the key, asks the service once, and gives back what it answered. The same
 * code runs wherever `Request` and `Response` are: Node, a worker, a route of a framework. `docs/guides/relay.md` has a recipe for each.
 *
 * It refuses whatever it is not told to allow: other operations (404), other origins (403), other methods (405), other content types (415), fields that
 * an operation's row does not list (400), bodies that are too large (413) or too slow (408), calls beyond a limit (429), and every call while its
 * limits cannot be counted (503). Nothing of these reaches the service, and nothing is charged for them.
 *
 * A request that arrives twice, because a browser sent it again by itself, is asked once: the second gets the first one's answer.
 *
 * @returns a function of a request, and of what the server knows of the visitor. It always resolves.
 * @throws TypeError at once for options with which it would not be safe.
 */
export function createAddressHandler(
  options: AddressHandlerOptions,
): (request: Request, visitor?: Visitor) => Promise<Response> {
  checkOptions(options);
  const { authorize, trustedProxies = 0, redis } = options;
  const calls = options.calls ?? (redis ? createRedisCalls(redis) : createMemoryCalls());
  const allowed = new Set<OperationName>(options.allow ?? ['find', 'retrieve']);
  const origins = new Set(options.origins);
  const ids = options.signIds && createSignedIds(options.signIds);
  const hash = createHash();
  const work = createWork(options, ids);

  async function handle(request: Request, of: Visitor, event: RelayEvent): Promise<Response> {
    const clock = createClock();
    const { headers, method, url } = request;
    let more: Record<string, string> = { vary: 'origin' };
    let mayCost = false;
    /** The work, where its answer is sent while it goes on. */
    let working: Promise<unknown> | undefined;
    const finish = () => {
      clock.clear();
      event.ms = clock.passed();
      void tellLog(options.log, event);
    };
    try {
      const { pathname, searchParams } = new URL(url);
      const operation = operationIn(pathname, allowed) as unknown as Operation<unknown, unknown>;
      const name = operation.name as OperationName;
      event.operation = name;
      mayCost = operation.chargeable;
      const time = options.deadline ?? 0.9 * (operation.timeout ?? 10_000);
      clock.end(time);
      if (method === 'OPTIONS')
        return replyWith({ status: 204, body: '', headers: {} }, preflightHeaders(headers, origins));
      if (method !== 'POST') throw new Refused(405, 'Use POST.', {}, { allow: 'POST' });
      more = checkOrigin(headers, origins);
      checkQuery(searchParams);
      const id = String(headers.get(callIdHeader));
      if (!/^[\w-]{16,64}$/.test(id))
        throw new Refused(400, `The header \`${callIdHeader}\` must be the id of the call.`);
      const address = addressOf(headers, of, trustedProxies);
      const visitor = networkOf(address);
      event.visitor = (await hash(visitor)).slice(0, 16);
      if (authorize) await mayAsk(authorize, request, name, clock);

      const bytes = await readBody(request, mostBytesOf(operation), clock);
      const input = await inputIn(operation, String(headers.get('content-type')), bytes);
      const problem = safely(() => operation.check(input), 'its input does not have the shape that its types ask for.');
      if (problem) throw new Refused(400, `${name} was not sent: ${problem}`, { kind: 'input' });

      const call = {
        id,
        digest: `${name} ${await digestOf(bytes)}`,
        life: Math.ceil(Math.min(2 * time + 30_000, day)),
      };
      let open: WorkContext['open'] = () => undefined;
      const opened = new Promise<ReadableStream>((resolve) => {
        open = resolve;
      });
      const context: WorkContext = {
        open,
        address,
        visitor,
        gone: request.signal,
        clock,
        note({ error, credits }, clean) {
          event.credits = credits;
          event.mayHaveBeenCharged = error?.mayHaveBeenCharged ?? false;
          if (error) event.service = { code: error.code && clean(error.code), status: error.status };
        },
      };
      const answering = answerOnce(
        calls,
        call,
        operation,
        () => work(operation, input, context),
        clock,
        request.signal,
      );
      const answer = await Promise.race([answering, opened]);
      if (answer instanceof ReadableStream) {
        event.status = 200;
        working = answering;
        return replyWith({ status: 200, body: answer, headers: asFile }, more);
      }
      event.status = answer.status;
      return replyWith(answer, more);
    } catch (error) {
      // What is not a refusal of ours is a defect, or a store's: its text may hold anything.
      const refused = refusedOf(error, mayCost);
      event.status = refused.status;
      if (refused.store !== undefined) event.store = sentenceOf(refused.store);
      event.mayHaveBeenCharged = refused.details.mayHaveBeenCharged ?? event.mayHaveBeenCharged;
      return replyWith(refusalTo(refused), more);
    } finally {
      if (working) void working.then(finish, finish);
      else finish();
    }
  }

  return (request, visitor = {}) =>
    handle(request, visitor, {
      operation: '',
      status: 204,
      ms: 0,
      credits: 0,
      mayHaveBeenCharged: false,
      visitor: '',
    });
}

/** The message alone: an error of a store may hold the command that it was given, and with it who asked. */
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : 'It failed.').slice(0, 200);

function refusedOf(error: unknown, mayHaveBeenCharged: boolean): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof Left) return new Refused(499, 'The visitor has left.');
  if (error instanceof StoreAway)
    return new Refused(
      503,
      'Whether this call was asked before cannot be looked up now.',
      { mayHaveBeenCharged },
      {},
      error.store,
    );
  return new Refused(500, 'The relay failed.', { mayHaveBeenCharged });
}

/** What `log` throws stops nothing: neither an answer nor, as an uncaught error would, the process. */
async function tellLog(log: AddressHandlerOptions['log'], event: RelayEvent): Promise<void> {
  try {
    await (log?.(event) as unknown);
  } catch (error) {
    // eslint-disable-next-line no-console -- the app's own log is what failed
    console.error('doorplate: `log` of createAddressHandler failed.', error);
  }
}

/** @throws Refused with 401 when this visitor may not. Gets no body: that is ours to read. */
async function mayAsk(
  authorize: NonNullable<AddressHandlerOptions['authorize']>,
  { url, method, headers }: Request,
  name: OperationName,
  clock: Clock,
): Promise<void> {
  const asking = (async () => authorize(new Request(url, { method, headers }), name))();
  // A yes and nothing else: what is true in some way may be an object that says no.
  const isAllowed: unknown = await clock.within(asking).catch(() => undefined);
  if (isAllowed !== true) throw new Refused(401, 'You may not ask this here.');
}

/** What tells one body from another (SHA-256). It is the same on every machine. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes));
