import { act, renderHook, waitFor } from '@testing-library/react';
import {
  AddressProvider,
  type PostalFields,
  useAddressVerification,
  type UseAddressVerificationOptions,
  type Verification,
} from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';

const slip = { line1: '77 Becon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' };
const right = { ...emptyPostalFields, ...slip, line1: '77 Beacon Street' };
const match = {
  DeliveryAddress1: '77 Beacon Street',
  Locality: 'Boston',
  AdministrativeArea: 'MA',
  PostalCode: '02108',
  Country: 'US',
  AVC: 'V44-I44-P6-090',
};

function open(options: UseAddressVerificationOptions) {
  const asked: Record<string, string>[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      asked.push(...Addresses);
      return Response.json(Addresses.map((address) => ({ Input: address, Matches: [match] })));
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AddressProvider client={client}>{children}</AddressProvider>
  );
  const hook = renderHook((given: UseAddressVerificationOptions) => useAddressVerification(given), {
    wrapper,
    initialProps: options,
  });
  const it = () => hook.result.current;
  const ask = async (fields?: Partial<PostalFields>) => {
    const ended: Verification[] = [];
    act(() => {
      void it()
        .verify(fields)
        .then((verification) => ended.push(verification));
    });
    await waitFor(() => expect(it().phase).toBe('asking'));
    return ended;
  };
  return { it, ask, asked, rerender: hook.rerender };
}

describe('a verification that holds the address itself', () => {
  test('asks about it, and has what was agreed on', async () => {
    const onChange = vi.fn();
    const { it, ask } = open({ defaultValue: slip, onChange });
    expect(it().value).toEqual({ ...emptyPostalFields, ...slip });
    const ended = await ask();
    await act(async () => {
      it().takeSuggestion();
      await Promise.resolve();
    });
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(it().value).toEqual(right);
    expect(onChange.mock.calls).toEqual([[right, expect.objectContaining({ outcome: 'suggested' })]]);
  });

  test('keeps it where the person goes back to it, and is given another by the app', async () => {
    const onChange = vi.fn();
    const { it, ask } = open({ onChange });
    const ended = await ask(slip);
    act(() => {
      it().edit();
    });
    await waitFor(() => expect(ended.map(({ outcome }) => outcome)).toEqual(['edit']));
    expect([it().value.line1, onChange.mock.calls]).toEqual([slip.line1, []]);
    act(() => {
      it().setValue({ line1: '1 Main Street' });
    });
    expect(it().value).toEqual({ ...emptyPostalFields, line1: '1 Main Street' });
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe('a verification of an address that the app holds', () => {
  test('asks about what the app holds, tells it what was agreed on, and changes nothing itself', async () => {
    const onChange = vi.fn();
    const { it, ask, asked, rerender } = open({ value: slip, onChange });
    const ended = await ask();
    act(() => {
      it().takeSuggestion();
    });
    await waitFor(() => expect(ended).toHaveLength(1));
    expect(onChange).toHaveBeenCalledWith(right, expect.objectContaining({ outcome: 'suggested' }));
    expect(it().value.line1).toBe(slip.line1);
    rerender({ value: right, onChange });
    expect(it().value).toEqual(right);
    expect(asked).toHaveLength(1);
  });

  test('ends its question when the app puts another address there', async () => {
    const onChange = vi.fn();
    const { it, ask, rerender } = open({ value: slip, onChange });
    const ended = await ask();
    // The same in another case is not another one.
    rerender({ value: { ...slip, city: 'BOSTON' }, onChange });
    expect(it().phase).toBe('asking');
    rerender({ value: { ...slip, line1: '1 Main Street' }, onChange });
    await waitFor(() => expect(ended.map(({ outcome }) => outcome)).toEqual(['edit']));
    expect([it().phase, it().question, onChange.mock.calls]).toEqual(['idle', undefined, []]);
  });
});
