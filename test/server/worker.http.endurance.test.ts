import { describe, expect, test } from 'vitest';
import { ask, askAndDie, knownId, relayCases } from '../support/relayCases.ts';
import { inPlace, plainWorker, startWorker } from '../support/workers.ts';

describe.concurrent('M25 the relay in workerd, without a Durable Object', () => {
  test.each(Object.entries(relayCases))('%s', (_name, run) =>
    inPlace((address) => startWorker(plainWorker(address, true)), run),
  );
});

test('M25 reports a repeated request as in doubt in time if the host ended the first request and the worker gave nothing to waitUntil', () =>
  inPlace(
    (address) => startWorker(plainWorker(address, false)),
    async (relay) => {
      const visitor = '198.51.100.250';
      const id = await knownId(relay, visitor);
      const call = crypto.randomUUID();
      relay.simulator.fail('retrieve', { with: 'slow', ms: 1_000 });
      await askAndDie(relay, 'retrieve', { id }, { call, visitor });
      const reply = await ask(
        relay,
        'retrieve',
        { id },
        { headers: { 'doorplate-call': call, 'cf-connecting-ip': visitor } },
      );
      expect([reply.status, (await reply.json()).relayed]).toEqual([
        504,
        expect.objectContaining({ kind: 'timeout', mayHaveBeenCharged: true }),
      ]);
      expect(relay.simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(1);
    },
  ));
