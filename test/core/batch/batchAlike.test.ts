import { type BatchOutcome, createBatch, createClient } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { echoService } from '../../support/echoService.ts';

/** Creates a service that validates emails and records the emails it received. */
function emailsOver() {
  const sent: string[] = [];
  const client = createClient({
    endpoints: { batch: 'https://x.test' },
    async fetch(request) {
      const emails = new URLSearchParams(await request.text()).get('Emails')?.split(',') ?? [];
      sent.push(...emails);
      return Response.json(emails.map((emailAddress) => ({ emailAddress, status: 'Valid' })));
    },
  });
  return { sent, batch: createBatch({ client, operation: 'validateEmails', dedupe: true }) };
}

const addressesOver = <Name extends 'cleanse' | 'cleanseInternational' | 'verify'>(operation: Name, dedupe = false) => {
  const service = echoService();
  const endpoints = { base: 'https://x.test', batch: 'https://x.test' };
  return {
    ...service,
    batch: createBatch({ client: createClient({ endpoints, fetch: service.fetch }), operation, dedupe }),
  };
};

describe('duplicate emails', () => {
  test('share one answer in memory if the answer names all of them as written, ignoring spaces around them', async () => {
    const { batch, sent } = emailsOver();
    const { results } = await batch.start(['jo@example.com', ' jo@example.com', 'jo@example.com', 'Jo@example.com']);
    expect(sent).toEqual(['jo@example.com']);
    const [first, ...others] = results.map(({ result }) => result);
    expect(others.map((each) => each === first)).toEqual([true, true, false]);
    expect(others[2]?.emailAddress).toBe('Jo@example.com');
  });

  test('have the same letters, so an email with “ß” and one with “ss” are not duplicates', async () => {
    const { batch, sent } = emailsOver();
    const all = ['gruß@example.com', 'GRUSS@example.com', 'GRUß@EXAMPLE.COM'];
    expect((await batch.start(all)).results.map(({ result }) => result.emailAddress)).toEqual(all);
    expect(sent).toEqual(all.slice(0, 2));
  });
});

describe('duplicate records', () => {
  test('are recognized whatever their ids, with or without empty fields', async () => {
    const { batch, sent } = addressesOver('cleanseInternational', true);
    const street = { Address1: '1 Main Street', Country: 'GB' };
    const alike = [street, { Id: '1', ...street }, { ...street, Address2: ' ' }, { Id: '2', ...street, Address2: '' }];
    const others = [{ Address1: '1 Main Street' }, { ...street, Address2: 'Flat 1' }, { Address2: '1 Main Street' }];
    expect((await batch.start([...alike, ...others])).progress.results).toBe(7);
    expect(sent).toEqual([street, ...others]);
  });
});

describe('the problem of an unreadable record', () => {
  test.each(['cleanse', 'cleanseInternational', 'verify'] as const)(
    'is not reported as a missing address, not even by %s',
    async (operation) => {
      const { batch, calls } = addressesOver(operation);
      const unreadable = ['1 Main Street', null, { Address1: ['1 Main Street'] }] as never[];
      const { rejected } = await batch.start([...unreadable, { Address1: 'x'.repeat(2_000_001) }, { Id: '4' }]);
      expect(rejected.map(({ fault }) => fault)).toEqual([
        'unreadable',
        'unreadable',
        'unreadable',
        'too-long',
        'no-address',
      ]);
      expect(calls()).toBe(0);
    },
  );
});

describe('the outcomes of an earlier run', () => {
  test('apply to a record if they name its outcome; otherwise the record is sent', async () => {
    const nothing = {} as BatchOutcome<'cleanseInternational'>;
    const { batch, sent } = addressesOver('cleanseInternational');
    const records = [{ Address1: '1 Main Street' }, { Address1: '2 Main Street' }];
    const known = { result: { index: 1, record: records[1]!, result: { matches: [] } as never } };
    const state = await batch.start(records, {
      outcomes: new Map<number, BatchOutcome<'cleanseInternational'>>([
        [0, nothing],
        [1, known],
      ]),
    });
    expect(sent).toEqual([records[0]]);
    expect(state).toMatchObject({ status: 'done', progress: { results: 2, inDoubt: 0, rejected: 0 } });
  });
});
