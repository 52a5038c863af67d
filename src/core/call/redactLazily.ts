import type { Credentials } from '../client/Client.ts';
import type { Try } from './Attempt.ts';

/** Texts of the service as they may be shown: whatever was sent may come back in them, and is taken out. */
export async function sayRedacted<Input>(
  { client, input, deadline }: Try<Input>,
  credentials: Credentials,
  parts: readonly string[],
): Promise<string[]> {
  try {
    // Only a call that the service refused needs it, so that no page pays for its bytes before.
    const { redact } = await deadline.within(import('./redact.ts'));
    return redact(parts, [client.options.credentials, credentials, input]);
  } catch {
    // Where it cannot be loaded, nothing of the service's texts is shown.
    return parts.map(() => '');
  }
}
