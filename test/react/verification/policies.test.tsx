import { act, renderHook, waitFor } from '@testing-library/react';
import { AddressProvider, useAddressVerification, type Verification, type VerificationPolicy } from 'doorplate';
import { createClient } from 'doorplate/core';
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

/** The table in the guide: the action of each policy for each verdict. */
const guide = readFileSync('docs/guides/verification.md', 'utf8');
const [header = [], , ...rows] = (/\n(\| verdict \|.*?)\n\n/s.exec(guide)?.[1] ?? '').split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);
const policies = header.slice(1) as VerificationPolicy[];

const entered = { line1: '40 Lincoln Avenue', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' };
const match = (AVC: string, more: object = {}) => ({
  AVC,
  DeliveryAddress1: '40 Lincoln Avenue',
  Premise: '40',
  Thoroughfare: 'Lincoln Avenue',
  Locality: 'Springfield',
  AdministrativeArea: 'IL',
  PostalCode: '62701',
  Country: 'US',
  ...more,
});
const street = (name: string) => match('A44-I44-P6-095', { DeliveryAddress1: `40 ${name}`, Thoroughfare: name });
const answers: Record<string, object[] | undefined> = {
  accept: [match('V44-I44-P6-100')],
  confirm: [match('V44-I44-P6-090', { DeliveryAddress1: '40 Lincoln Avenue North' })],
  'fix: a unit is missing': [match('A44-I44-P6-100')],
  'fix: one of several streets': [street('North Lincoln Avenue'), street('South Lincoln Avenue')],
  'fix: the house number': [match('V33-I44-P6-090')],
  reject: [match('U00-I00-P0-000')],
  'no answer': undefined,
};

/** Renders a verification of one address by a service with this answer. */
function open(answer: object[] | undefined, policy: VerificationPolicy, unavailable?: 'through') {
  const calls: unknown[] = [];
  const service = { answer };
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      calls.push(...Addresses);
      if (!service.answer) throw new TypeError('The line is dead.');
      return Response.json(Addresses.map((Input) => ({ Input, Matches: service.answer })));
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AddressProvider client={client}>{children}</AddressProvider>
  );
  const { result } = renderHook(() => useAddressVerification({ policy, unavailable }), { wrapper });
  const ended: Verification[] = [];
  const verify = async () => {
    const before = ended.length;
    act(() => void result.current.verify(entered).then((one) => ended.push(one)));
    await waitFor(() => expect(result.current.question !== undefined || ended.length > before).toBe(true));
  };
  const press = async (verb: 'takeEntered' | 'skipUnit' | 'retry' | 'edit') => {
    await act(async () => {
      result.current[verb]();
    });
  };
  return { result, ended, calls, service, verify, press };
}

test('includes every verdict and every policy in the guide’s table', () => {
  expect(policies).toEqual(['strict', 'standard', 'relaxed', 'passthrough']);
  expect(rows.map(([verdict]) => verdict)).toEqual(Object.keys(answers));
});

test.each(rows.flatMap(([verdict = '', ...cells]) => cells.map((cell, at) => [verdict, policies[at]!, cell] as const)))(
  'handles an address with the result “%s” under the policy %s: %s',
  async (verdict, policy, said) => {
    const { result, ended, calls, verify, press } = open(answers[verdict], policy);
    await verify();
    const { question } = result.current;
    const outcome = ended[0]?.outcome;
    expect(question ? question.mayKeep : outcome).toBe(
      {
        accepts: 'accepted',
        reports: 'passed',
        asks: true,
        insists: false,
        'asks for it': policy !== 'strict',
        blocks: false,
        'lets through': 'unverified',
      }[said],
    );
    if (said === 'reports') expect(ended[0]).toMatchObject({ fields: entered, verdict: verdict.split(':')[0] });
    if (!question) return;
    expect(question.missing === 'unit').toBe(said === 'asks for it');
    // If an action is not offered, calling it does nothing either.
    await press('takeEntered');
    expect(ended.map((one) => one.outcome)).toEqual(question.mayKeep ? ['entered'] : []);
    if (said === 'asks for it') {
      await press('skipUnit');
      await verify();
      expect([result.current.question, ended.map((one) => one.outcome)]).toEqual([undefined, ['entered', 'entered']]);
    } else await press('edit');
    expect(ended[0]?.outcome).toBe(question.mayKeep || said === 'asks for it' ? 'entered' : 'edit');
    expect(calls).toHaveLength(1);
  },
);

test('does not ask for a unit again after the user went back, although other improvements of the address still apply', async () => {
  const one = open([match('A44-I44-P6-100')], 'standard');
  await one.verify();
  await one.press('edit');
  await one.verify();
  expect(one.ended.map(({ outcome }) => outcome)).toEqual(['edit', 'entered']);

  const slip = open(
    [match('A44-I44-P6-095', { DeliveryAddress1: '40 Lincoln Avenue W', Thoroughfare: 'Lincoln Avenue W' })],
    'strict',
  );
  await slip.verify();
  expect(slip.result.current.question?.missing).toBe('unit');
  await slip.press('edit');
  await slip.verify();
  expect(slip.result.current.question).toMatchObject({ missing: undefined, verdict: 'confirm', mayKeep: false });
  expect([one.calls.length, slip.calls.length]).toEqual([1, 1]);
});

test('does not count a question as answered if the app removed it with another address, so the unit is requested again', async () => {
  const one = open([match('A44-I44-P6-100')], 'standard');
  await one.verify();
  expect(one.result.current.question?.missing).toBe('unit');
  await act(async () => {
    one.result.current.setValue({ ...entered, line1: '41 Lincoln Avenue' });
  });
  expect([one.result.current.question, one.ended.map(({ outcome }) => outcome)]).toEqual([undefined, ['edit']]);
  await one.verify();
  expect(one.result.current.question?.missing).toBe('unit');
  expect(one.calls).toHaveLength(1);
});

test('holds the address with a message in a strict shop whose service fails, and retries or lets it through as configured', async () => {
  const held = open(undefined, 'strict');
  await held.verify();
  expect(held.result.current.question).toMatchObject({ error: { name: 'NetworkError' }, mayKeep: false });
  await held.press('retry');
  await waitFor(() => expect(held.result.current.question?.error).toBeDefined());
  held.service.answer = [match('V44-I44-P6-100')];
  const before = held.calls.length;
  await held.press('retry');
  await waitFor(() => expect(held.ended.map(({ outcome }) => outcome)).toEqual(['accepted']));
  expect(held.calls.length).toBe(before + 1);

  const through = open(undefined, 'strict', 'through');
  await through.verify();
  expect(through.ended[0]).toMatchObject({ outcome: 'unverified', fields: entered });
});

test('pays once more, and not twice, for two open dialogs about the same address', async () => {
  const calls: unknown[] = [];
  const service: { match?: object[] | undefined } = {};
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      calls.push(...Addresses);
      if (!service.match) throw new TypeError('The line is dead.');
      return Response.json(Addresses.map((Input) => ({ Input, Matches: service.match })));
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AddressProvider client={client}>{children}</AddressProvider>
  );
  const { result } = renderHook(
    () => [useAddressVerification({ policy: 'strict' }), useAddressVerification({ policy: 'strict' })] as const,
    { wrapper },
  );
  const ended: string[] = [];
  act(() => {
    for (const one of result.current) void one.verify(entered).then(({ outcome }) => ended.push(outcome));
  });
  await waitFor(() =>
    expect(result.current.map(({ question }) => question?.error?.kind)).toEqual(['network', 'network']),
  );
  const before = calls.length;
  service.match = answers['accept'];
  for (const at of [0, 1] as const) {
    // The user presses twice.
    act(() => {
      result.current[at].retry();
      result.current[at].retry();
    });
    await waitFor(() => expect(ended).toHaveLength(at + 1));
  }
  expect([ended, before, calls.length]).toEqual([['accepted', 'accepted'], 1, 2]);
});
