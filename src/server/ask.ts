import {
  type AddressServiceError,
  call,
  type Client,
  isAddressServiceError,
  type Operation,
  readText,
  safely,
} from '../core/index.ts';

/** What came of one call of the service. */
export interface Asked {
  /** The service's own answer, as it was read, and its content type. */
  raw: { text: string; type: string } | undefined;
  /** The file of a download. */
  file: Blob | undefined;
  credits: number;
  error: AddressServiceError | undefined;
}

/** One call, once: the page's own client repeats what may be repeated, and knows what it has repeated. */
export async function ask(
  client: Client,
  operation: Operation<unknown, unknown>,
  input: unknown,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  const asked: Asked = { raw: undefined, file: undefined, credits: 0, error: undefined };
  const once: Operation<unknown, unknown> = {
    ...operation,
    repeat: { notSent: 0, refused: 0, unknown: 0 },
    async read(response, of, limits) {
      const reading = await (operation.read ?? readText)(response, of, limits);
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
  }
  return asked;
}
