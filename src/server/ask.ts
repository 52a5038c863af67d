import {
  type AddressServiceError,
  call,
  type Client,
  isAddressServiceError,
  type Operation,
  readText,
  safely,
} from '../core/index.ts';
import { createPassage } from './createPassage.ts';

/** What came of one call of the service. */
export interface Asked {
  /** The service's own answer, as it was read, and its content type. */
  raw: { text: string; type: string } | undefined;
  /** The file of a download. */
  file: Blob | undefined;
  /** What came of a file that was torn. */
  part: Blob | undefined;
  credits: number;
  error: AddressServiceError | undefined;
}

/**
 * One call, once: the page's own client repeats what may be repeated, and knows what it has repeated.
 *
 * @param open gets a large file while it comes.
 */
export async function ask(
  client: Client,
  operation: Operation<unknown, unknown>,
  input: unknown,
  timeout: number,
  signal: AbortSignal | undefined,
  open: (file: ReadableStream<Uint8Array<ArrayBuffer>>) => void,
): Promise<Asked> {
  const asked: Asked = { raw: undefined, file: undefined, part: undefined, credits: 0, error: undefined };
  const passage = createPassage(open);
  const once: Operation<unknown, unknown> = {
    ...operation,
    repeat: { notSent: 0, refused: 0, unknown: 0 },
    async read(response, of, limits) {
      const reading = await (operation.read ?? readText)(response, of, { ...limits, part: passage.take });
      if (reading.text !== undefined)
        asked.raw = { text: reading.text, type: response.headers.get('content-type') ?? '' };
      return reading;
    },
  };
  try {
    const output = await call(client, once, input, { timeout, ...(signal && { signal }) });
    // An answer is not lost because its credits cannot be counted.
    asked.credits = safely(() => operation.credits(output, input), 1);
    asked.file = (output as { file?: Blob }).file;
  } catch (error) {
    if (!isAddressServiceError(error)) throw error;
    asked.error = error;
    // What came whole and is not a file is in `raw`.
    if (!asked.raw) asked.part = passage.part;
  }
  passage.end(!asked.error);
  return asked;
}
