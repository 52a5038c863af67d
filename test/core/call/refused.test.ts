import { cleanse, createBatch, retrieve } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

describe('a call that the service rejected without processing it', () => {
  const refusals: [name: string, () => Response][] = [
    ['429', () => new Response('', { status: 429 })],
    ['503 with Retry-After', () => new Response('', { status: 503, headers: { 'retry-after': '3600' } })],
    ['its error 10, too many calls at once', () => Response.json({ items: [{ error: '10', cause: 'Surge' }] })],
  ];
  test.each(refusals)('is reported as rejected and free, consistently: %s', async (_, answer) => {
    const { client } = recorded(answer);
    const error = await errorOf(retrieve(client, 'US|X|1', { timeout: 60_000 }));
    expect([error.refused, error.mayHaveBeenCharged]).toEqual([true, false]);
    const batch = createBatch({ client, operation: 'validateEmails', callsPerSecond: 1000 });
    const unsubscribe = batch.subscribe(() => {
      if (batch.get().progress.wait > 0) batch.cancel();
    });
    const state = await batch.start(['jo@example.com']);
    unsubscribe();
    // The batch waited instead of stopping, because it read the same message.
    expect([state.reason, state.progress.inDoubt, state.rejected[0]?.reason]).toEqual([undefined, 0, 'unsent']);
  });

  test('does not count as rejected if the answer contains rows, because they are paid for', async () => {
    const rows = { Error: '10', Cause: 'Surge', matches: [{ Address: '1 Main St' }], input: [{}] };
    const { client } = recorded(() => Response.json(rows));
    const error = await errorOf(cleanse(client, [{ Address1: '1 Main St' }]));
    expect([error.refused, error.mayHaveBeenCharged]).toEqual([false, true]);
  });
});
