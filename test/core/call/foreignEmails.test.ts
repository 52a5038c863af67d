import { inspect } from 'node:util';
import {
  downloadEmailBatch,
  getEmailBatch,
  listEmailBatches,
  operations,
  call,
  type OperationName,
} from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const jobId = 'd4'.repeat(26);
/** Inputs that contain no email. */
const inputs: Record<OperationName, unknown> = {
  find: { text: 'elm' },
  retrieve: { id: 'GB|1' },
  cleanse: [{ Address1: '1 Elm' }],
  cleanseInternational: { addresses: [{ Address1: '1 Elm' }] },
  verify: { records: [{ Address: '1 Elm' }] },
  capture: { query: 'elm', country: 'US', result: 0 },
  complete: { query: 'elm', country: 'US' },
  validateEmails: ['a@b.co'],
  uploadEmailBatch: { name: 'a.csv', text: 'email\na@b.co\n' },
  listEmailBatches: undefined,
  getEmailBatch: jobId,
  downloadEmailBatch: jobId,
};
const whole = (error: Error) => `${inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${String(error.stack)}`;

/** Returns the error of a job for which the service has this message. */
async function told(said: string): Promise<string> {
  const { client } = recorded(() => Response.json({ Status: said }));
  const error = await errorOf(getEmailBatch(client, jobId));
  expect(error.message).toContain(error.code);
  return error.code!;
}

describe('an email of an earlier call, for example of an uploaded file,', () => {
  const said = 'FILE ERROR: line 2, homer.simpson@springfield-mail.org, is not an email';

  test.each([
    ['getEmailBatch', getEmailBatch],
    ['listEmailBatches', listEmailBatches],
    ['downloadEmailBatch', downloadEmailBatch],
  ] as const)('is not in an error of %s', async (_, ask) => {
    for (const body of [
      { Status: said },
      { Error: '1001', Description: said, Cause: said, Resolution: said, Id: said },
    ]) {
      const { client } = recorded(() => Response.json(body, { status: 400 }));
      const error = await errorOf((ask as typeof getEmailBatch)(client, jobId));
      expect(whole(error)).not.toMatch(/homer|simpson|springfield/i);
      expect(error.message).toContain('FILE ERROR: line 2, [redacted], is not an email');
    }
  });

  test.each(Object.keys(operations) as OperationName[])('is in no error and no event of %s', async (name) => {
    const bodies = [{ Error: '1001', Description: said, Cause: said }, { Items: [{ Error: said, Cause: said }] }];
    const types = ['application/json', 'text/x; name=homer.simpson@springfield-mail.org'];
    for (const body of [...bodies.map((one) => JSON.stringify(one)), `<p>${said}</p>`])
      for (const type of types) {
        const events: unknown[] = [];
        const { client } = recorded(() => new Response(body, { headers: { 'content-type': type } }), {
          onCall: (event) => events.push(event),
        });
        const error = await errorOf(call(client, operations[name] as never, inputs[name] as never));
        expect(events.length).toBeGreaterThan(0);
        expect(whole(error) + JSON.stringify(events)).not.toMatch(/homer|simpson|springfield/i);
      }
  });
});

test.each([
  ['homer@x.org'],
  ['HOMER+tag@X.ORG.'],
  ['<homer@x.org>'],
  ['<homer%40x.org>'],
  ['&lt;homer&#64;x.org&gt;'],
  ['&lt;homer%2540x.org&gt;'],
  ['<!-- homer&commat;x.org -->'],
  ['<a href="mailto:homer@x.org">write</a>'],
  ['homer%40x.org'],
  ['homer%252540x.org'],
  ['homer&#64;x.org'],
  ['homer&#x00040;x.org'],
  ['homer&amp;commat;x.org'],
  ['homer\\u0040x.org'],
  ['homer＠x.org'],
  ['homer﹫x.org'],
  ['homer\u00ad@\u200bx.org'],
  ['homer<b>@</b>x.org'],
  ['homer @ x.org'],
  ['"homer j. s."@x.org'],
  ['homer(the boss)@x.org'],
  ['o’homer@x.org'],
  ['гомер@пример.рф homer@bücher.example'],
  ['homer@[10.0.0.1]'],
  ['homer@localhost'],
  ['homer@…'],
  ['a@b@homer@x.org'],
  ['homer@x.org;lisa.homer@x.org,x@homer.org'],
])('hides %s, and keeps the words around it', async (email) => {
  const text = await told(`Line 2 has ${email} in it`);
  expect(text).toMatch(/^Line 2 has .*\[redacted\].* in it$/);
  expect(text).not.toMatch(/homer|гомер|x\.org|%|&#/i);
});

test.each([
  ['Invalid character @ in the query'],
  ['Follow @doorplate for news'],
  ['3 @ 5 credits. Ask again'],
  ['@'],
  ['A line without an @ or a domain &amp; more'],
])('shows “%s” unchanged', async (sentence) => {
  expect(await told(`E: ${sentence}`)).toBe(`E: ${sentence}`);
});

test('leaves no beginning of an email where a long text is truncated', async () => {
  for (let length = 960; length <= 1000; length++) {
    const text = await told(`${'word '.repeat(300).slice(0, length - 1)} homer.simpson@springfield-mail.org is wrong`);
    expect(text).not.toMatch(/hom|simp/);
    expect(text.length).toBeGreaterThan(600);
  }
});

test('handles a text of only punctuation in no time', async () => {
  for (const piece of ['@', 'a@', ' @', '"@', '<@', '&#64;', 'a @ ', '[@', '&#0000000', '%25'])
    expect((await told(`x ${piece.repeat(300_000)}`)).length).toBeLessThan(3000);
});
