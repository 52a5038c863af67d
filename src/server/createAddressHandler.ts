import { callHeader, credentialsOf, type Operation, type OperationName, tellApp } from '../core/index.ts';
import type { AddressHandlerOptions, RelayEvent, Visitor } from './AddressHandlerOptions.ts';
import type { Answer } from './Answer.ts';
import { answerTo, refusalTo } from './answerTo.ts';
import { ask, type Asked } from './ask.ts';
import { checkOptions } from './checkOptions.ts';
import { checkOrigin, preflightHeaders } from './checkOrigin.ts';
import { createHash } from './createHash.ts';
import { createKeyCleaner } from './createKeyCleaner.ts';
import { createLimits } from './createLimits.ts';
import { createMemoryCalls } from './createMemoryCalls.ts';
import { createSignedIds } from './createSignedIds.ts';
import { inputIn } from './inputIn.ts';
import { operationIn } from './operationIn.ts';
import { readBody } from './readBody.ts';
import { recordsOf } from './recordsOf.ts';
import { Refused } from './Refused.ts';
import { replyWith } from './replyWith.ts';
import { signedInput, withSignedIds } from './signedInput.ts';
import { visitorOf } from './visitorOf.ts';

/** Most bytes of a body: a search is short, a hundred records are not, a file is large. */
const mostBytesOf = ({ most, relay }: Pick<Operation<never, unknown>, 'most' | 'relay'>): number =>
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
  const { client, authorize, trustedProxies = 0, clientIp = false, calls = createMemoryCalls() } = options;
  const allowed = new Set<OperationName>(options.allow ?? ['find', 'retrieve']);
  const origins = new Set(options.origins ?? []);
  const limits = createLimits(options.limits ?? {}, options.redis);
  const ids = options.signIds && createSignedIds(options.signIds);
  const hash = createHash(crypto.getRandomValues(new Uint8Array(32)));

  let cleaner: { of: string; clean: (text: string) => string } | undefined;
  /** With the keys of this moment: they may be replaced while we run. */
  const cleanerNow = async () => {
    const given = client.options.credentials;
    const credentials = credentialsOf(typeof given === 'function' ? await given() : given);
    const of = JSON.stringify(credentials);
    if (cleaner?.of !== of) cleaner = { of, clean: createKeyCleaner(credentials) };
    return cleaner.clean;
  };

  /** One call: its input is known to be allowed. What it notes is for the log. */
  async function work(
    operation: Operation<unknown, unknown>,
    given: unknown,
    { request, visitor, left, note }: { request: Request; visitor: string; left: number; note: (asked: Asked) => void },
  ): Promise<Answer> {
    const { name, chargeable } = operation;
    const own = ids ? await signedInput(ids, name, given, visitor) : given;
    const input =
      name === 'find'
        ? { ...(own as object), isMiddleware: true, ...(clientIp && visitor && { origin: visitor }) }
        : own;
    const records = chargeable ? recordsOf(input) : 0;
    const giveBack = await limits.take(name as OperationName, visitor, records);
    const clean = await cleanerNow();
    // Who has left does not need a list any more. What may be paid for is seen to its end, so that its answer is there when it is asked for again.
    const asked = await ask(client, operation, input, left, chargeable ? undefined : request.signal);
    const { error, raw, credits } = asked;
    note(asked);
    if (error ? !error.mayHaveBeenCharged : credits < records) await giveBack(records - (error ? 0 : credits));
    if (ids && raw && !error && name === 'find')
      raw.text = await withSignedIds((id) => ids.sign(id, visitor), raw.text);
    return answerTo(asked, clean);
  }

  async function handle(request: Request, of: Visitor, event: RelayEvent): Promise<Response> {
    const start = performance.now();
    const { headers, method, url } = request;
    let more: Record<string, string> = { vary: 'origin' };
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const operation = operationIn(new URL(url).pathname, allowed) as unknown as Operation<unknown, unknown>;
      const name = operation.name as OperationName;
      event.operation = name;
      if (method === 'OPTIONS')
        return replyWith({ status: 204, body: '', headers: {} }, preflightHeaders(headers, origins));
      if (method !== 'POST') throw new Refused(405, 'Use POST.', {}, { allow: 'POST' });
      more = checkOrigin(headers, origins);
      const id = headers.get(callHeader) ?? '';
      if (!/^[\w-]{16,64}$/.test(id))
        throw new Refused(400, `The header \`${callHeader}\` must be the id of the call.`);
      const visitor = visitorOf(headers, of, trustedProxies);
      event.visitor = (await hash(visitor)).slice(0, 16);
      if (authorize) await mayAsk(authorize, request, name);

      const time = options.deadline ?? 0.9 * (operation.timeout ?? 10_000);
      const ended = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new Refused(408, 'The body did not come in time.'));
        }, time);
      });
      ended.catch(() => undefined);
      const bytes = await readBody(request, mostBytesOf(operation), ended);
      const input = await inputIn(operation, headers.get('content-type') ?? '', bytes);
      const problem = operation.check(input);
      if (problem) throw new Refused(400, `${name} was not sent: ${problem}`, { kind: 'input' });

      const digest = `${name} ${await hash(JSON.stringify([input]))}`;
      const answer = await calls.once(id, digest, () =>
        work(operation, input, {
          request,
          visitor,
          left: time - (performance.now() - start),
          note({ error, credits }) {
            event.credits = credits;
            event.mayHaveBeenCharged = error?.mayHaveBeenCharged ?? false;
            if (error) event.service = { code: error.code, status: error.status };
          },
        }),
      );
      if (answer === 'other') throw new Refused(409, 'The id of this call was used for another one.');
      if (answer === 'gone')
        throw new Refused(502, `${name} was answered before, and its answer is not kept any more.`, {
          kind: 'network',
          mayHaveBeenCharged: operation.chargeable,
        });
      event.status = answer.status;
      return replyWith(answer, more);
    } catch (error) {
      // What is not a refusal of ours is a defect, or an adapter's: its text may hold anything.
      const refused =
        error instanceof Refused ? error : new Refused(500, 'The relay failed.', { mayHaveBeenCharged: true });
      event.status = refused.status;
      return replyWith(refusalTo(refused), more);
    } finally {
      clearTimeout(timer);
      event.ms = performance.now() - start;
      tellApp(options.log, event);
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

/** @throws Refused with 401 when this visitor may not. Gets no body: that is ours to read. */
async function mayAsk(
  authorize: NonNullable<AddressHandlerOptions['authorize']>,
  { url, method, headers }: Request,
  name: OperationName,
): Promise<void> {
  let isAllowed = false;
  try {
    isAllowed = await authorize(new Request(url, { method, headers }), name);
  } catch {
    // Said below.
  }
  if (!isAllowed) throw new Refused(401, 'You may not ask this here.');
}
