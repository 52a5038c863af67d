import {
  call,
  type Client,
  creditsOf,
  isAddressServiceError,
  type Operation,
  type OperationName,
  readText,
  toRelayedError,
  ResponseError,
  safely,
} from '../../core/index.ts';
import type { AddressHandlerOptions } from '../AddressHandlerOptions.ts';
import type { RequestClock } from '../clock.ts';
import type { visitorNetworks } from '../request/visitor.ts';
import { resolveSignedInput, type SignedIds, signResponseIds } from '../signedIds.ts';
import type { CredentialLoader } from './credentials.ts';
import { createFileStream, type FileStream } from './fileStream.ts';
import { createLimits } from './limits.ts';
import { type RelayResponse, RequestRefused, type ServiceResult, toResponse, VisitorLeft } from './responses.ts';

/** Context of one call. */
export interface RelayContext {
  /** The visitor's IP address, or `''`. */
  address: string;
  /** The visitor's networks, smallest first. The key of the first one identifies the visitor. */
  networks: ReturnType<typeof visitorNetworks>;
  /** Aborts when the visitor disconnects. */
  signal: AbortSignal;
  clock: RequestClock;
  /** Called with a large file while it is still arriving, so that forwarding can start immediately. */
  onFile: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void;
  /** Called with the result, for the log. If the relay itself failed after it sent the call, `cause` describes its error. */
  onResult: (result: ServiceResult, redact: (text: string) => string, cause?: string) => void;
}

/** Creates the function that makes one call for a visitor: it checks the limits, calls the service and removes the key from the response. */
export function createServiceCaller(
  { limits: relayLimits = {}, redis, clientIp = false }: AddressHandlerOptions,
  credentialLoader: CredentialLoader,
  ids: SignedIds | undefined,
  isDevelopment: boolean,
) {
  const limits = createLimits(relayLimits, redis);

  /**
   * Makes the call. If the call may have been charged, resolves to a response even on failure. That response is stored under the call's id, so a
   * repeated request gets the stored response and the call is not sent again.
   *
   * @throws RequestRefused if nothing was sent.
   * @throws VisitorLeft if the visitor disconnected and nothing was charged.
   */
  return async function callService(
    operation: Operation<unknown, unknown>,
    input: unknown,
    { address, networks, signal, clock, onFile, onResult }: RelayContext,
  ): Promise<RelayResponse> {
    const { name, chargeable } = operation;
    const visitor = networks[0].key;
    const unsigned = ids ? await resolveSignedInput(ids, name, input, visitor) : input;
    const serviceInput =
      name === 'find'
        ? { ...(unsigned as object), isMiddleware: true, ...(clientIp && address && { origin: address }) }
        : unsigned;
    const { authenticated, keys } = await credentialLoader.load(clock);
    const credits = chargeable ? maxCreditsOf(operation, serviceInput) : 0;
    const settleCredits = await clock
      .within(limits.take(name as OperationName, networks, credits))
      .catch((error: unknown) => {
        throw error instanceof RequestRefused
          ? error
          : new RequestRefused(503, 'The limit store of this relay is currently unavailable.', { store: error });
      });
    const timeout = clock.remaining();
    if (timeout < 1) {
      void settleCredits(0);
      throw new RequestRefused(503, 'The request timed out before the service was called.', { refused: true });
    }
    const { redact } = keys;
    const stream = createFileStream(keys, onFile);
    try {
      // A free call is aborted when the visitor disconnects. A chargeable call is completed, and its response is stored in case the visitor
      // returns.
      const result = await callOnce(
        authenticated,
        operation,
        serviceInput,
        timeout,
        chargeable ? undefined : signal,
        stream,
      );
      const { error, raw } = result;
      onResult(result, redact);
      // Calls in doubt count as charged. So do empty responses, because the service may charge for them.
      if (error?.mayHaveBeenCharged ? result.credits > credits : error || result.credits > 0)
        void settleCredits(result.credits);
      if (error?.kind === 'aborted' && !chargeable) throw new VisitorLeft();
      // Ids are signed even after an error, because the page's client may reject one row and still read the others.
      if (ids && raw) {
        const { id: serviceId } = Object(serviceInput) as { id?: string };
        const { id: signedId } = Object(input) as { id?: string };
        raw.text = await signResponseIds(
          name,
          async (id) => (signedId && id === serviceId ? signedId : ids.sign(id, visitor)),
          raw.text,
        );
      }
      return toResponse(result, redact, isDevelopment);
    } catch (cause) {
      if (cause instanceof VisitorLeft) throw cause;
      const error = new ResponseError(name, `${name} was sent, but its response could not be passed on.`, {
        mayHaveBeenCharged: chargeable,
      });
      const result: ServiceResult = { raw: undefined, file: stream.end(toRelayedError(error)), credits: 0, error };
      onResult(result, redact, await credentialLoader.describe(cause, clock));
      return toResponse(result, redact, isDevelopment);
    }
  };
}

/** Sends one request without retries. The page's own client retries and counts its attempts. */
async function callOnce(
  client: Client,
  operation: Operation<unknown, unknown>,
  input: unknown,
  timeout: number,
  signal: AbortSignal | undefined,
  stream: FileStream,
): Promise<ServiceResult> {
  const result: ServiceResult = { raw: undefined, file: undefined, credits: 0, error: undefined };
  const once: Operation<unknown, unknown> = {
    ...operation,
    repeat: { notSent: 0, refused: 0, unknown: 0 },
    async read(response, of, limits) {
      const reading = await (operation.read ?? readText)(response, of, { ...limits, onFileChunk: stream.write });
      if (reading.text !== undefined)
        result.raw = { text: reading.text, type: response.headers.get('content-type') ?? '' };
      return reading;
    },
  };
  try {
    const output = await call(client, once, input, { timeout, ...(signal && { signal }) });
    // The response must not be lost, even if counting the credits fails.
    result.credits = safely(() => operation.credits(output, input), 1);
    result.file = stream.end();
  } catch (error) {
    if (!isAddressServiceError(error)) throw error;
    result.error = error;
    const relayedError = toRelayedError(error);
    // If the complete error response is in `raw`, return it. Otherwise, the bytes may belong to a file, so forward what has arrived.
    if (result.raw && error.kind !== 'response') return result;
    result.file = stream.end(relayedError);
    result.credits = stream.records;
  }
  return result;
}

/** Operations on email jobs without a documented price. Only the download of a job is charged. */
const freeOperations = new Set<string>([
  'uploadEmailBatch',
  'listEmailBatches',
  'getEmailBatch',
] satisfies OperationName[]);

/**
 * Returns the maximum number of credits that a call can cost: one for each record, plus the price of add-ons. A download counts as one record,
 * because its size is not known yet.
 */
function maxCreditsOf(
  { name, maxRecords }: Pick<Operation<never, unknown>, 'name' | 'maxRecords'>,
  input: unknown,
): number {
  if (freeOperations.has(name)) return 0;
  const fields = Object(input) as Record<string, unknown>;
  const records = maxRecords === undefined ? undefined : [input, ...Object.values(fields)].find(Array.isArray);
  return creditsOf(records?.length ?? 1, fields);
}
