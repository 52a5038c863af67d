import { AddressServiceError, createClient, find, retrieve, validateEmails } from 'doorplate/core';
import { createAddressHandler, type RelayEvent } from 'doorplate/server';
import { type FaultName, faultNames } from 'doorplate/testing';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { asked, everything, relayed } from '../support/relayed.ts';
import { runs } from '../support/runs.ts';

/** Returns the key in every encoding that a careless service may use. Independent of the code that removes keys. */
function disguises(key: string): string[] {
  const bytes = Buffer.from(key);
  const each = (write: (code: number) => string) => Array.from(key, (sign) => write(sign.charCodeAt(0))).join('');
  return [
    key,
    key.toLowerCase(),
    key.toUpperCase(),
    encodeURIComponent(key),
    each((code) => `%${code.toString(16)}`),
    each((code) => `\\u${code.toString(16).padStart(4, '0')}`),
    each((code) => `&#${String(code)};`),
    each((code) => `&#x${code.toString(16)};`),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    Buffer.from(`key=${key}&x`).toString('base64'),
    Buffer.from(`"${key}"`).toString('base64'),
    key.replaceAll('-', ''),
    key.replaceAll('-', ' '),
  ];
}
/**
 * Returns the part of an encoded key that must not be found. This is all of it, or for base64 the middle, which does not depend on the surrounding
 * text.
 */
const found = (text: string, key: string) => {
  const plain = text.toLowerCase();
  const inner = (coded: string) => coded.replace(/=+$/, '').slice(8, -6);
  return disguises(key).filter((form, at) => plain.includes((at >= 10 && at <= 13 ? inner(form) : form).toLowerCase()));
};

const bodies: Record<string, unknown> = {
  find: { text: '77 beacon' },
  retrieve: { id: 'A|1' },
  cleanse: { records: [{ ID: '1', Address1: '10 Main St', Country: 'US' }] },
  cleanseInternational: { addresses: [{ Address: '10 Main St', Country: 'USA' }] },
  verify: { records: [{ Address1: '10 Main St' }] },
  capture: { query: '10 main', country: 'USA', result: 0 },
  complete: { query: '10 main', country: 'USA' },
  validateEmails: { emails: ['jo@example.com'] },
  listEmailBatches: {},
  getEmailBatch: { jobId: 'a'.repeat(52) },
  downloadEmailBatch: { jobId: 'a'.repeat(52) },
  uploadEmailBatch:
    '--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\nemail\njo@example.com\n\r\n--b--\r\n',
};
/** Creates a page's request for this operation. A file is sent as a form. */
const ask = (operation: string) => {
  const body = bodies[operation];
  return typeof body === 'string'
    ? asked(operation, null, { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
    : asked(operation, body);
};
/** Faults after which the service sends nothing more. The relay's own timeout ends these calls. */
const silent: readonly string[] = ['timeout', 'stalled'] satisfies FaultName[];

/** Whether mutation tests are running. They run these tests hundreds of times, so the tests try fewer cases. */
const isMutated = process.env['MUTATED'] !== undefined;

const keys = fc.stringMatching(/^[A-Z]{2}\d{2}-[A-Z]{2}\d{2}-[A-Z]{2}\d{2}-[A-Z]{2}\d{2}$/);

describe('the key stays on the server', () => {
  test('M01 for any key, operation and fault: no reply, header, log line or error contains it', async () => {
    const quick = (Object.keys(faultNames) as FaultName[]).filter(
      (name) => !['slow', 'huge', 'out-of-order'].includes(name),
    );
    const pairs = Object.keys(bodies).flatMap((operation) =>
      [...quick, undefined].map((fault) => ({ operation, fault })),
    );
    const tried = isMutated ? pairs.filter((_, at) => at % 25 === 0) : pairs;
    await fc.assert(
      fc.asyncProperty(keys, async (key) => {
        await Promise.all(
          tried.map(async ({ operation, fault }) => {
            const deadline = fault && silent.includes(fault) ? { deadline: 100 } : {};
            const { send, simulator, log } = relayed({ allow: everything, ...deadline }, { key });
            if (fault) simulator.fail(operation, { with: fault });
            const reply = await send(ask(operation));
            const said = [await reply.text(), ...[...reply.headers].flat(), JSON.stringify(log), inspect(log)];
            expect([operation, fault, found(said.join('\n'), key)]).toEqual([operation, fault, []]);
          }),
        );
      }),
      { numRuns: isMutated ? 1 : runs(1) },
    );
  });

  test('M02 if a service repeats the key, in any form, in an answer, an error or a header', async () => {
    await fc.assert(
      fc.asyncProperty(
        keys,
        fc.nat(15),
        fc.constantFrom('row', 'error', 'text', 'file', 'header', 'throw'),
        async (key, at, where) => {
          const form = disguises(key)[at]!;
          const fetch = async () => {
            if (where === 'throw') throw new TypeError(`https://service.test/?Key=${form}`);
            const row = { Id: 'A|1', Type: 'Address', Text: `1 ${form} St`, Highlight: '', Description: form };
            const error = { Error: '18', Description: `Bad key ${form}`, Cause: form, Resolution: form };
            return new Response(
              where === 'text' ? `<p>${form}</p>` : JSON.stringify({ Items: [where === 'error' ? error : row] }),
              {
                headers: {
                  'x-key': key,
                  'set-cookie': `key=${key}`,
                  server: key,
                  'content-type': where === 'header' ? `application/json; key=${key}` : 'application/json',
                },
              },
            );
          };
          const log: RelayEvent[] = [];
          const handler = createAddressHandler({
            client: createClient({ endpoints: { platform: 'https://service.test' }, credentials: { key }, fetch }),
            log: (event) => log.push(event),
          });
          const reply = await handler(asked('find', { text: '77 beacon' }));
          const said = [await reply.text(), ...[...reply.headers].flat(), inspect(log)].join('\n');
          expect(found(said, key), `${where}: ${said}`).toEqual([]);
          expect(reply.headers.has('set-cookie') || reply.headers.has('server') || reply.headers.has('x-key')).toBe(
            false,
          );
        },
      ),
      { numRuns: isMutated ? 20 : runs(50) },
    );
  });

  test('M21 with a log of the operation, the status, the time and a hashed visitor, but nothing of input or answer', async () => {
    const { client, log } = relayed({ allow: everything });
    const [row] = await find(client, { text: '77 beacon' });
    await retrieve(client, row!.id);
    await validateEmails(client, ['someone@example.com']);
    const said = inspect(log, { depth: 9 }) + JSON.stringify(log);
    for (const private_ of ['beacon', 'Beacon', 'someone', 'example.com', row!.id, '192.0.2.1'])
      expect(said).not.toContain(private_);
    expect(log.map(({ operation, status, credits }) => [operation, status, credits])).toEqual([
      ['find', 200, 0],
      ['retrieve', 200, 1],
      ['validateEmails', 200, 1],
    ]);
    for (const { visitor, ms } of log) {
      expect(visitor).toMatch(/^[\da-f]{16}$/);
      expect(ms).toBeGreaterThan(0);
    }
  });

  test('M24 and a wrong key, an expired key and an account without credit look the same to a page, but different in the log', async () => {
    const replies: string[] = [];
    const told: unknown[] = [];
    for (const [Error, Description] of [
      ['2', 'Unknown key'],
      ['3', 'Account out of credit'],
      ['5', 'Request not allowed from this IP'],
      ['8', 'Key has expired'],
    ]) {
      const fetch = async () =>
        Response.json({ Items: [{ Error, Description, Cause: 'Cause', Resolution: 'Resolution' }] });
      const handler = createAddressHandler({
        client: createClient({
          endpoints: { platform: 'https://service.test' },
          credentials: { key: 'AA11-AA11-AA11-AA11' },
          fetch,
        }),
        log: ({ service }) => told.push(service?.code),
      });
      const reply = await handler(asked('find', { text: '77 beacon' }));
      replies.push(JSON.stringify([reply.status, await reply.text(), ...reply.headers]));
    }
    expect(new Set(replies).size).toBe(1);
    expect(told).toEqual(['2', '3', '5', '8']);
  });
});

describe('an error that passes through the relay', () => {
  const errorOf = async (promise: Promise<unknown>) =>
    (await promise.then(
      () => undefined,
      (error: unknown) => error,
    )) as AddressServiceError | undefined;
  const faults = isMutated
    ? (['500', 'reset', 'error-object', 'wrong-count'] as const)
    : (Object.keys(faultNames) as FaultName[]).filter(
        (name) => !['huge', 'out-of-order', 'slow', 'timeout', 'stalled'].includes(name),
      );

  test.each(faults)('has the kind, the charge and the doubt of a client without a relay: %s', async (fault) => {
    for (const operation of ['retrieve', 'validateEmails'] as const) {
      const { client, simulator } = relayed({ allow: everything });
      const { endpoints, credentials, fetch } = simulator;
      const direct = createClient({ endpoints, credentials, fetch });
      const [row] = await find(direct, { text: '77 beacon' });
      const run = (by: typeof client) =>
        operation === 'retrieve' ? retrieve(by, row!.id) : validateEmails(by, ['jo@example.com', 'al@example.com']);
      simulator.fail(operation, { with: fault, times: 20 });
      const [one, other] = [await errorOf(run(direct)), await errorOf(run(client))];
      const seen = (error: AddressServiceError | undefined) =>
        error && [error.mayHaveBeenCharged, error.refused, error.missing, error.partial];
      expect(seen(other), `${operation}: ${one?.message} | ${other?.message}`).toEqual(seen(one));
    }
  });

  test('M23 is a timeout that may have been charged if the service hangs, reported before the page itself gives up', async () => {
    const { client, simulator, replies } = relayed({ deadline: 3_000 });
    simulator.fail('retrieve', { with: 'timeout' });
    expect(await errorOf(retrieve(client, 'US|US|A|Z100000000'))).toMatchObject({
      kind: 'timeout',
      mayHaveBeenCharged: true,
    });
    expect(replies.at(-1)!.status).toBe(504);
  });

  test('M17 ends a Find if the page leaves, while a Retrieve completes', async () => {
    const { simulator } = relayed();
    const signals: Record<string, boolean> = {};
    const { endpoints, credentials } = simulator;
    let arrived: () => void = () => undefined;
    /** Resolves when the visitor has left. */
    let left = Promise.resolve();
    const own = createAddressHandler({
      client: createClient({
        endpoints,
        credentials,
        fetch: async (request) => {
          const name = request.url.includes('retrieve') ? 'retrieve' : 'find';
          arrived();
          await left;
          signals[name] = request.signal.aborted;
          return simulator.fetch(new Request(request.url));
        },
      }),
    });
    for (const operation of ['find', 'retrieve']) {
      const leaving = new AbortController();
      const there = new Promise<void>((resolve) => (arrived = resolve));
      left = new Promise((resolve) => {
        leaving.signal.addEventListener('abort', () => resolve());
      });
      const reply = own(new Request(asked(operation, bodies[operation]), { signal: leaving.signal }));
      await there;
      leaving.abort();
      await reply;
      await expect.poll(() => signals[operation]).toBe(operation === 'find');
    }
  });
});
