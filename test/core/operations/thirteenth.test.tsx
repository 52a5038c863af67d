import { AddressProvider, useCall, useUsage } from 'doorplate';
import { call, createClient, type Operation } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { operationsTable } from '../../../scripts/operationsTable.mjs';
import { errorOf } from '../../support/recorded.ts';

/** An operation that is in no specification. This object is everything it needs. */
const polish: Operation<{ door: string; coats: number }, string> = {
  name: 'polish',
  service: 'base',
  method: 'POST',
  path: '/doors/{door}/polish',
  timeout: 7000,
  maxRecords: 3,
  chargeable: true,
  repeat: { notSent: 1, refused: 1, unknown: 0 },
  check: ({ door, coats }) => (!door ? 'it needs a door.' : coats > 3 ? 'it takes at most 3 coats.' : undefined),
  encode: ({ door, coats }, { key }) => ({
    path: `/doors/${encodeURIComponent(door)}/polish`,
    query: [['Key', key ?? '']],
    body: JSON.stringify({ coats }),
  }),
  decode: (body) => (body as { shine: string }).shine,
  credits: (_, { coats }) => coats,
};

function using(options: { limits?: Record<string, number> } = {}) {
  const simulator = createSimulator({
    operations: [
      {
        ...polish,
        answer: ({ id, text, query }) => {
          const { coats } = JSON.parse(text) as { coats: number };
          return {
            body: { shine: `${id} shines ${String(coats)} times for ${query.get('Key') ?? ''}` },
            credits: coats,
          };
        },
      },
    ],
  });
  const { endpoints, credentials, fetch } = simulator;
  return { simulator, client: createClient({ endpoints, credentials, fetch, ...options }) };
}

describe('an app’s thirteenth operation', () => {
  test('is called like the others: validated, sent by its route, read, limited and rejected', async () => {
    const { client, simulator } = using({ limits: { polish: 2 } });
    expect(await call(client, polish, { door: 'nr 5', coats: 2 })).toBe('nr 5 shines 2 times for AA11-AA11-AA11-AA11');
    expect(await errorOf(call(client, polish, { door: 'nr 5', coats: 4 }))).toMatchObject({
      kind: 'input',
      operation: 'polish',
      message: 'polish was not sent: it takes at most 3 coats.',
    });
    await call(client, polish, { door: 'nr 6', coats: 1 });
    expect((await errorOf(call(client, polish, { door: 'nr 7', coats: 1 }))).kind).toBe('limit');
    expect(simulator.ledger.map(({ operation, credits }) => [operation, credits])).toEqual([
      ['polish', 2],
      ['polish', 1],
    ]);
  });

  test('is retried by its own rule, and is in doubt if it is chargeable', async () => {
    const { client, simulator } = using();
    simulator.fail('polish', { with: 'reset-after', times: 2 });
    expect((await errorOf(call(client, polish, { door: '1', coats: 1 }))).mayHaveBeenCharged).toBe(true);
    expect(simulator.ledger).toHaveLength(1);
    const other = using();
    other.simulator.fail('polish', { with: 'refused' });
    await call(other.client, polish, { door: '1', coats: 1 });
    // A failed connection is not in the ledger, but the second attempt is.
    expect(other.simulator.ledger.map(({ status }) => status)).toEqual([200]);
  });

  test('is answered by the simulator for its path and method only, without a charge if its row is free', async () => {
    const free = createSimulator({
      operations: [{ ...polish, chargeable: false, answer: () => ({ body: { shine: 'yes' } }) }],
    });
    const url = `${free.endpoints.base}/doors/1/polish`;
    expect((await free.fetch(new Request(url))).status).toBe(405);
    expect((await free.fetch(new Request(url, { method: 'POST', body: '{}' }))).status).toBe(200);
    expect(free.ledger.map(({ credits }) => credits)).toEqual([0]);
    expect(() => createSimulator({ operations: [{ ...polish, name: 'find', answer: () => ({ body: '' }) }] })).toThrow(
      "'find' already",
    );
  });

  test('is counted under its own name', async () => {
    const { client } = using();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <AddressProvider client={client}>{children}</AddressProvider>
    );
    const { result } = renderHook(() => ({ polish: useCall(polish), usage: useUsage() }), { wrapper });
    act(() => {
      result.current.polish.mutate({ door: '1', coats: 3 });
    });
    await waitFor(() => {
      expect(result.current.polish.data).toContain('shines 3 times');
    });
    expect(result.current.usage.operations['polish']).toEqual({ calls: 1, charges: 3, inDoubt: 0 });
  });

  test('is documented from its row', () => {
    const [, , line] = operationsTable({ polish }).split('\n');
    expect(line).toBe(
      '| `polish` | base | `POST /doors/{door}/polish` | yes | 1 / 1 / 0 | 1 to 3 records; timeout 7 s |  | `useCall` |',
    );
  });
});
