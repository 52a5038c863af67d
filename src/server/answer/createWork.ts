import {
  type Client,
  normalizeCredentials,
  type Operation,
  type OperationName,
  toRelayedError,
  ResponseError,
  withOptions,
  creditsOf,
} from '../../core/index.ts';
import type { AddressHandlerOptions } from '../AddressHandlerOptions.ts';
import { type Answer, answerTo, Refused } from './answerTo.ts';
import { ask, type Asked } from './ask.ts';
import { createCleaners } from '../cleaning/keyCleaner.ts';
import type { Clock } from '../clock.ts';
import { createLimits } from './limits.ts';
import { createPassage } from '../cleaning/passage.ts';
import { type SignedIds, signedInput, withSignedIds } from '../ids/signedIds.ts';
import { Left } from '../createAddressHandler.ts';

/** What one call is done with. */
export interface WorkContext {
  /** The IP address of the visitor, or `''`. */
  address: string;
  /** Who shares limits and ids with them. */
  visitor: string;
  /** Aborts when the visitor has gone. */
  gone: AbortSignal;
  clock: Clock;
  /** Gets a large file while it comes: it is sent on before the work has ended. */
  open: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void;
  /** For the log. */
  note: (asked: Asked, clean: (text: string) => string) => void;
}

/** One call of a visitor, whose input is what it may be: counted, asked once, and answered without the key. */
export function createWork(
  { client, limits: given = {}, redis, clientIp = false }: AddressHandlerOptions,
  ids: SignedIds | undefined,
) {
  const limits = createLimits(given, redis);
  const cleanerOf = createCleaners();

  /** The client with the credentials of this moment: those that are taken out of its answer. */
  async function armed(): Promise<{ by: Client; clean: (text: string) => string }> {
    const { options } = client;
    const { credentials: own } = options;
    const credentials = normalizeCredentials(typeof own === 'function' ? await own() : own);
    return { by: withOptions({ ...options, credentials }, client), clean: cleanerOf(credentials) };
  }

  /**
   * @throws Refused where nothing was asked, Left where the visitor has gone and nothing was charged. Whatever else happens is an answer: what may have been
   * paid for is not asked again under the same id.
   */
  return async function work(
    operation: Operation<unknown, unknown>,
    input: unknown,
    { address, visitor, gone, clock, open, note }: WorkContext,
  ): Promise<Answer> {
    const { name, chargeable } = operation;
    const plain = ids ? await signedInput(ids, name, input, visitor) : input;
    const sent =
      name === 'find'
        ? { ...(plain as object), isMiddleware: true, ...(clientIp && address && { origin: address }) }
        : plain;
    const { by, clean } = await clock.within(armed()).catch(() => {
      throw new Refused(503, 'The relay has no credentials now.');
    });
    const credits = chargeable ? mostCreditsOf(operation, sent) : 0;
    const settle = await clock.within(limits.take(name as OperationName, visitor, credits)).catch((error: unknown) => {
      throw error instanceof Refused
        ? error
        : new Refused(503, 'The limits of this relay cannot be read now.', {}, {}, error);
    });
    const left = clock.left();
    if (left < 1) {
      void settle(0);
      throw new Refused(503, 'The time for the request was over before the service was asked.', { refused: true });
    }
    const passage = createPassage(clean, open);
    try {
      // Who has left does not need a list any more. What may be paid for is seen to its end, so that its answer is there when it is asked for again.
      const asked = await ask(by, operation, sent, left, chargeable ? undefined : gone, passage);
      const { error, raw } = asked;
      note(asked, clean);
      // What is in doubt counts as used, and so does an answer with nothing in it, which the service may count.
      if (error?.mayHaveBeenCharged ? asked.credits > credits : error || asked.credits > 0) void settle(asked.credits);
      if (error?.kind === 'aborted' && !chargeable) throw new Left();
      // Also where there is an error: the page's client may find a row odd, and read the others.
      if (ids && raw) {
        const { id: own } = Object(sent) as { id?: string };
        const { id: known } = Object(input) as { id?: string };
        raw.text = await withSignedIds(
          name,
          async (id) => (known && id === own ? known : ids.sign(id, visitor)),
          raw.text,
        );
      }
      return answerTo(asked, clean);
    } catch (cause) {
      if (cause instanceof Left) throw cause;
      const error = new ResponseError(name, `${name} was asked, and its answer could not be passed on.`, {
        mayHaveBeenCharged: chargeable,
      });
      const asked: Asked = { raw: undefined, file: passage.end(toRelayedError(error)), credits: 0, error };
      note(asked, clean);
      return answerTo(asked, clean);
    }
  };
}

/** No price is shown for these, and only the download of a job costs. */
const free = new Set<string>(['uploadEmailBatch', 'listEmailBatches', 'getEmailBatch'] satisfies OperationName[]);

/**
 * How many credits a call may use at most, as far as its input tells: for each record, its add-ons included. Of a download nobody knows before it has
 * come.
 */
export function mostCreditsOf(
  { name, maxRecords: most }: Pick<Operation<never, unknown>, 'name' | 'maxRecords'>,
  input: unknown,
): number {
  if (free.has(name)) return 0;
  const whole = Object(input) as Record<string, unknown>;
  const records = most === undefined ? undefined : [input, ...Object.values(whole)].find(Array.isArray);
  return creditsOf(records?.length ?? 1, whole);
}
