import type { Credentials } from '../client/Client.ts';
import type { CallContext } from './deadline.ts';

/** Redacts all sent data in text from the service, so that an error can show the text. */
export async function redactText<Input>(
  { client, input, deadline }: CallContext<Input>,
  credentials: Credentials,
  parts: readonly string[],
): Promise<string[]> {
  try {
    // Loaded only for a failed call, which keeps this code out of the page's bundle.
    const { redact } = await deadline.within(import('./redact.lazy.ts'));
    return redact(parts, credentials, client.options.credentials, input);
  } catch {
    // If the redaction code cannot be loaded, the error shows no text from the service.
    return parts.map(() => '');
  }
}
