import { createBatch, createClient } from 'doorplate/core';
import { describe, expect, test } from 'vitest';

/** Returns the outcome of a record at this address if its call gets this answer. */
const judged = (address: string, answer: object, where: object = { endpoints: { batch: 'https://x.test' } }) =>
  createBatch({
    client: createClient({ ...where, fetch: () => Promise.resolve(Response.json(answer, { status: 400 })) }),
    operation: 'cleanseInternational',
  }).start([{ Address1: address }]);

const refused = { status: 'stopped', reason: 'refused', progress: { unsent: 1 } };
const turnedDown = { status: 'done', rejected: [{ reason: 'rejected' }] };

describe('an error message', () => {
  test.each([
    ['OUT OF CREDIT FOR 1 MAIN STREET', '1 Main Street Credit'],
    ['Out of credit for 1 Main Street', '1 Main Street Credit'],
    ["The customer's credit is used for 1 Main Street, and it's closed", '1 Main Street Credit'],
    ['The license"1 Main Street"expired', '1 Main Street License'],
    ['The license "1 Main Street" expired', '1 Main Street License'],
  ])(
    'is about the account because of its sentence, whatever parts of the record it contains: “%s” of “%s”',
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
  ])('is about the record if its account words are in quotes, anywhere in the sentence: %s %s', async (open, close) => {
    const error = `The line ${open}Account out of credit${close} cannot be read`;
    expect(await judged('Account out of credit', { error })).toMatchObject(turnedDown);
  });

  test.each(['…', '', 'It cannot be read'])(
    'is about the record if it does not mention an account: “%s”',
    async (error) => {
      expect(await judged('1 Main Street', { error })).toMatchObject(turnedDown);
    },
  );
});

describe('an error reported by a relay', () => {
  const told = (relayed: object) =>
    judged('1 Main Street', { relayed: { message: 'No.', ...relayed } }, { relay: 'https://shop.test/api/address' });

  test('is about the account only because of the service’s message, not because of an HTTP status', async () => {
    expect(await told({ kind: 'service', code: 'Unknown key' })).toMatchObject(refused);
    expect(await told({ kind: 'http', code: 'Unknown key' })).toMatchObject(turnedDown);
  });

  test('is about the record if it has neither a code nor a message', async () => {
    expect(await told({ kind: 'service' })).toMatchObject(turnedDown);
    expect(await told({ kind: 'service', code: '' })).toMatchObject(turnedDown);
  });
});
