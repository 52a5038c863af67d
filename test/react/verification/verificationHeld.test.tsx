import { act, renderHook, waitFor } from '@testing-library/react';
import {
  AddressProvider,
  type PostalFields,
  useAddressVerification,
  type UseAddressVerificationOptions,
  type Verification,
} from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import * as React from 'react';
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

type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: ReactNode }>;
/** Only React 19.2 and later have <Activity>. */
const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];

function open(options: UseAddressVerificationOptions, gate?: Promise<void>) {
  const asked: Record<string, string>[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      asked.push(...Addresses);
      await gate;
      return Response.json(Addresses.map((address) => ({ Input: address, Matches: [match] })));
    },
  });
  const set = { mode: (_: 'visible' | 'hidden'): void => undefined };
  function Page({ children }: { children: ReactNode }) {
    const [mode, setMode] = React.useState<'visible' | 'hidden'>('visible');
    React.useEffect(() => {
      set.mode = setMode;
    }, []);
    return Activity ? <Activity mode={mode}>{children}</Activity> : children;
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <React.StrictMode>
      <AddressProvider client={client}>
        <Page>{children}</Page>
      </AddressProvider>
    </React.StrictMode>
  );
  const hook = renderHook((given: UseAddressVerificationOptions) => useAddressVerification(given), {
    wrapper,
    initialProps: options,
  });
  const it = () => hook.result.current;
  const begin = (fields?: Partial<PostalFields>) => {
    const ended: Verification[] = [];
    act(() => {
      void it()
        .verify(fields)
        .then((verification) => ended.push(verification));
    });
    return ended;
  };
  const ask = async (fields?: Partial<PostalFields>) => {
    const ended = begin(fields);
    await waitFor(() => expect(it().phase).toBe('asking'));
    return ended;
  };
  const { rerender, unmount } = hook;
  return { it, begin, ask, asked, set, rerender, unmount };
}

const outcomes = (ended: readonly Verification[]) => ended.map(({ outcome, fields }) => [outcome, fields.line1]);
const other = { ...slip, line1: '500 Fifth Avenue' };

describe('a verification that controls the address', () => {
  test('asks about its address, and has the agreed result', async () => {
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

  test('keeps its address when the user goes back to it, and accepts another address from the app', async () => {
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

  test('closes its question when another address is set, which stays whatever is answered', async () => {
    const onChange = vi.fn();
    const { it, ask } = open({ defaultValue: slip, onChange });
    const ended = await ask();
    // The same address in another case is not a different address.
    act(() => {
      it().setValue({ ...slip, city: 'BOSTON' });
    });
    expect(it().phase).toBe('asking');
    act(() => {
      it().setValue(other);
    });
    expect([it().phase, it().question]).toEqual(['idle', undefined]);
    act(() => {
      it().takeSuggestion();
    });
    await waitFor(() => expect(outcomes(ended)).toEqual([['edit', slip.line1]]));
    expect(it().value.line1).toBe(other.line1);
    expect(onChange.mock.lastCall?.[0]).toMatchObject(other);
  });

  test.each(['before', 'after'] as const)(
    'also closes it if both happen in one handler, %s the answer',
    async (when) => {
      const { it, ask } = open({ defaultValue: slip });
      const ended = await ask();
      act(() => {
        const { setValue, takeSuggestion } = it();
        if (when === 'after') takeSuggestion();
        setValue(other);
        if (when === 'before') takeSuggestion();
      });
      await waitFor(() => expect(outcomes(ended)).toEqual([['edit', slip.line1]]));
      expect(it().value.line1).toBe(other.line1);
    },
  );

  test('asks nothing about an address that was replaced while it was verified', async () => {
    let release: () => void = () => undefined;
    const { it, begin } = open({ defaultValue: slip }, new Promise<void>((resolve) => (release = resolve)));
    const ended = begin();
    act(() => {
      it().setValue(other);
      release();
    });
    await waitFor(() => expect(outcomes(ended)).toEqual([['edit', slip.line1]]));
    expect([it().phase, it().question, it().value.line1]).toEqual(['idle', undefined, other.line1]);
  });
});

describe('a verification whose component unmounts', () => {
  test('has the outcome “edit” without another call if it happens during a question', async () => {
    const errors = vi.spyOn(console, 'error');
    const { ask, asked, unmount } = open({ defaultValue: slip });
    const ended = await ask();
    unmount();
    await waitFor(() => expect(outcomes(ended)).toEqual([['edit', slip.line1]]));
    expect(asked).toHaveLength(1);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  test('has the outcome “edit” if it happens before a question', async () => {
    let release: () => void = () => undefined;
    const { begin, asked, unmount } = open({ defaultValue: slip }, new Promise<void>((resolve) => (release = resolve)));
    const ended = begin();
    await waitFor(() => expect(asked).toHaveLength(1));
    unmount();
    release();
    await waitFor(() => expect(outcomes(ended)).toEqual([['edit', slip.line1]]));
    expect(asked).toHaveLength(1);
  });

  test.skipIf(!Activity)('keeps its question if it is only hidden, and shows it when it is visible again', async () => {
    const { it, ask, set } = open({ defaultValue: slip });
    const ended = await ask();
    await act(async () => {
      set.mode('hidden');
      await Promise.resolve();
    });
    await act(async () => {
      set.mode('visible');
      await Promise.resolve();
    });
    expect([it().phase, ended]).toEqual(['asking', []]);
    act(() => {
      it().takeSuggestion();
    });
    await waitFor(() => expect(outcomes(ended)).toEqual([['suggested', right.line1]]));
    await waitFor(() => expect(it().value).toEqual(right));
  });
});

describe('a verification of a controlled address', () => {
  test('asks about the app’s value, reports the agreed result, and changes nothing itself', async () => {
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

  test('closes its question when the app sets another address', async () => {
    const onChange = vi.fn();
    const { it, ask, rerender } = open({ value: slip, onChange });
    const ended = await ask();
    // The same address in another case is not a different address.
    rerender({ value: { ...slip, city: 'BOSTON' }, onChange });
    expect(it().phase).toBe('asking');
    rerender({ value: { ...slip, line1: '1 Main Street' }, onChange });
    await waitFor(() => expect(ended.map(({ outcome }) => outcome)).toEqual(['edit']));
    expect([it().phase, it().question, onChange.mock.calls]).toEqual(['idle', undefined, []]);
  });
});

describe('a verification that is replaced by a newer one while the service fails', () => {
  test.each([
    ['of another address', other],
    ['of the same address', slip],
  ])('has the outcome “edit”, so that a newer one %s is the only one to place an order', async (_, newer) => {
    let fail: () => void = () => undefined;
    const gate = new Promise<void>((_resolve, reject) => (fail = reject));
    const { it, begin, asked } = open({}, gate);
    const first = begin(slip);
    await waitFor(() => expect(asked).toHaveLength(1));
    const second = begin(newer);
    await waitFor(() => expect(asked).toHaveLength(newer === slip ? 1 : 2));
    act(fail);
    await waitFor(() => expect(outcomes(second)).toEqual([['unverified', newer.line1]]));
    expect(outcomes(first)).toEqual([['edit', slip.line1]]);
    expect(it().value.line1).toBe(newer.line1);
  });
});
