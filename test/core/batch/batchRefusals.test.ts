import { createBatch, createClient } from 'doorplate/core';
import { describe, expect, test } from 'vitest';

/** What becomes of a record at this address where the call is answered so. */
const judged = (address: string, answer: object, where: object = { endpoints: { batch: 'https://x.test' } }) =>
  createBatch({
    client: createClient({ ...where, fetch: () => Promise.resolve(Response.json(answer, { status: 400 })) }),
    operation: 'cleanseInternational',
  }).start([{ Address1: address }]);

const refused = { status: 'stopped', reason: 'refused', progress: { unsent: 1 } };
const turnedDown = { status: 'done', rejected: [{ reason: 'rejected' }] };

describe('an error in words', () => {
  test.each([
    ['OUT OF CREDIT FOR 1 MAIN STREET', '1 Main Street Credit'],
    ['Out of credit for 1 Main Street', '1 Main Street Credit'],
    ["The customer's credit is used for 1 Main Street, and it's closed", '1 Main Street Credit'],
    ['The license"1 Main Street"expired', '1 Main Street License'],
    ['The license "1 Main Street" expired', '1 Main Street License'],
  ])(
    'is the account’s by its sentence, whatever of it the record has, beside its street: “%s” of “%s”',
    async (error, address) => {
      expect(await judged(address, { error })).toMatchObject(refused);
    },
  );

  test.each([
    ['"', '"'],
    ['“', '”'],
    ['«', '»'],
    ['‘', '’'],
    ["'", "'"],
  ])('is the record’s where its words stand in quotes, wherever in the sentence: %s %s', async (open, close) => {
    const error = `The line ${open}Account out of credit${close} cannot be read`;
    expect(await judged('Account out of credit', { error })).toMatchObject(turnedDown);
  });

  test.each(['…', '', 'It cannot be read'])(
    'is the record’s where it says nothing of an account: “%s”',
    async (error) => {
      expect(await judged('1 Main Street', { error })).toMatchObject(turnedDown);
    },
  );
});

describe('an error that a relay tells', () => {
  const told = (relayed: object) =>
    judged('1 Main Street', { relayed: { message: 'No.', ...relayed } }, { relay: 'https://shop.test/api/address' });

  test('is the account’s by the words of the service alone: what stands beside a status of HTTP says nothing of it', async () => {
    expect(await told({ kind: 'service', code: 'Unknown key' })).toMatchObject(refused);
    expect(await told({ kind: 'http', code: 'Unknown key' })).toMatchObject(turnedDown);
  });

  test('is the record’s where it says neither a number nor a word', async () => {
    expect(await told({ kind: 'service' })).toMatchObject(turnedDown);
    expect(await told({ kind: 'service', code: '' })).toMatchObject(turnedDown);
  });
});
