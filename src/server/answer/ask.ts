import {
  type AddressServiceError,
  call,
  type Client,
  isAddressServiceError,
  type Operation,
  readText,
  toRelayedError,
  safely,
} from '../../core/index.ts';
import type { Passage } from '../cleaning/passage.ts';

/** What came of one call of the service. */
export interface Asked {
  /** The service's own answer, as it was read, and its content type. */
  raw: { text: string; type: string } | undefined;
  /** The file of a download as it travels, or what came of one that was torn. */
  file: Blob | undefined;
  /** What it used; of a download that was torn, for as many records as came. */
  credits: number;
  error: AddressServiceError | undefined;
}

/**
 * One call, once: the page's own client repeats what may be repeated, and knows what it has repeated.
 *
 * @param passage of the file, if its answer is one.
 */
export async function ask(
  client: Client,
  operation: Operation<unknown, unknown>,
  input: unknown,
  timeout: number,
  signal: AbortSignal | undefined,
  passage: Passage,
): Promise<Asked> {
  const asked: Asked = { raw: undefined, file: undefined, credits: 0, error: undefined };
  const once: Operation<unknown, unknown> = {
    ...operation,
    repeat: { notSent: 0, refused: 0, unknown: 0 },
    async read(response, of, limits) {
      const reading = await (operation.read ?? readText)(response, of, { ...limits, onFileChunk: passage.take });
      if (reading.text !== undefined)
        asked.raw = { text: reading.text, type: response.headers.get('content-type') ?? '' };
      return reading;
    },
  };
  try {
    const output = await call(client, once, input, { timeout, ...(signal && { signal }) });
    // An answer is not lost because its credits cannot be counted.
    asked.credits = safely(() => operation.credits(output, input), 1);
    asked.file = passage.end();
  } catch (error) {
    if (!isAddressServiceError(error)) throw error;
    asked.error = error;
    const judged = toRelayedError(error);
    // What came whole and tells an error is in `raw`. What may be the file after all is passed on byte for byte, as far as it came.
    if (asked.raw && error.kind !== 'response') return asked;
    asked.file = passage.end(judged);
    asked.credits = passage.records;
  }
  return asked;
}
