import { LimitError } from '../errors.ts';
import type { Client } from '../client/Client.ts';

/** Counts this request against the client's own limit. @throws LimitError where it is used up: nothing is sent. */
export function takeTurn({ sent, options }: Client, name: string): void {
  const before = sent.get(name) ?? 0;
  const limit = options.limits?.[name] ?? Infinity;
  if (before >= limit)
    throw new LimitError(
      name,
      `${name} was not sent: this client's limit of ${limit} is used up. Raise \`limits.${name}\` or make a new client.`,
    );
  sent.set(name, before + 1);
}
