import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  AddressForm,
  AddressProvider,
  EmailField,
  useAddressVerification,
  useCapture,
  useComplete,
  useEmailValidation,
} from 'doorplate';
import { type AddressServiceError, type ClientOptions, createClient, type OperationName } from 'doorplate/core';
import type { AddressHandlerOptions } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { relayed, relayBefore } from '../../support/relayed.ts';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.stubEnv('NODE_ENV', 'development');
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(String(text)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Each page has another relay, because a hint is logged once per page. */
let pages = 0;
/** Renders a part of a page behind a relay with these options. */
function show(element: ReactNode, options: Partial<AddressHandlerOptions> = {}) {
  const { client, log } = relayed(options);
  const page = createClient({ ...client.options, relay: `${client.options.relay!}/${String((pages += 1))}` });
  render(<AddressProvider client={page}>{element}</AddressProvider>);
  return { log };
}
const address = {
  line1: '40 Lincoln Avenue',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
};
const submit = async () => {
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() => expect(screen.getByRole('status', { name: 'sent' }).textContent).toBe('yes'));
};
function Checkout({ children }: { children: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        screen.getByRole('status', { name: 'sent' }).textContent = 'yes';
      }}
    >
      {children}
      <button>Continue</button>
      <output aria-label="sent" />
    </form>
  );
}
const error = (operation: OperationName, status: number) =>
  expect.objectContaining({ operation, status }) as AddressServiceError;

describe('behind a relay that does not allow an operation', () => {
  test('verify="submit" names the options in the console, and calls `onError` of the form and of the verification', async () => {
    const [ofForm, ofVerification] = [vi.fn(), vi.fn()];
    const { log } = show(
      <Checkout>
        <AddressForm
          defaultValue={address}
          verify="submit"
          onError={ofForm}
          // The code for the verification can load slowly on a busy machine.
          verification={{ onError: ofVerification, maxWait: 60_000 }}
        />
      </Checkout>,
    );
    await submit();
    expect(log).toEqual([
      expect.objectContaining({ reason: 'operation not allowed: cleanseInternational', status: 404 }),
    ]);
    expect(ofForm.mock.calls).toEqual([[error('cleanseInternational', 404)]]);
    expect(ofVerification.mock.calls).toEqual([[error('cleanseInternational', 404)]]);
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatch(
      /^doorplate: cleanseInternational was refused.*allow: \['find', 'retrieve', 'cleanseInternational'\], authorize: .*addresses are not verified/,
    );
  });

  test('the same listener is called once, whether the form or the verification has it', async () => {
    const onError = vi.fn();
    show(
      <Checkout>
        <AddressForm defaultValue={address} verify="submit" onError={onError} verification={{ onError }} />
      </Checkout>,
    );
    await submit();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('EmailField names the options, also if the user types on or leaves before the answer', async () => {
    const onError = vi.fn();
    show(<EmailField onError={onError} />);
    const input = screen.getByRole('textbox');
    fireEvent.change(input, { target: { value: 'jo@example.com' } });
    fireEvent.blur(input);
    fireEvent.change(input, { target: { value: 'jo@example.co' } });
    await waitFor(() => expect(onError.mock.calls).toEqual([[error('validateEmails', 404)]]));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatch(/allow: \['find', 'retrieve', 'validateEmails'\], authorize: .*emails are not validated/);
    fireEvent.change(input, { target: { value: 'al@example.com' } });
    fireEvent.blur(input);
    cleanup();
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect(said).toHaveLength(1);
  });

  const Button = ({ onPress }: { onPress: () => unknown }) => <button onClick={() => void onPress()}>Press</button>;
  function Hooks({ operation }: { operation: string }) {
    const capture = useCapture();
    const complete = useComplete();
    const emails = useEmailValidation();
    const verification = useAddressVerification({ service: 'verify' });
    const acts: Record<string, () => unknown> = {
      capture: () => capture.mutate({ query: '10 main', country: 'USA', result: 0 }),
      complete: () => complete.mutate({ query: '10 main', country: 'USA' }),
      validateEmails: () => emails.mutate(['jo@example.com']),
      useAddressVerification: () => verification.verify(address),
    };
    return <Button onPress={acts[operation]!} />;
  }
  test.each([
    ['capture', /allow: \['find', 'retrieve', 'capture'\] /],
    ['complete', /allow: \['find', 'retrieve', 'complete'\] /],
    ['validateEmails', /allow: \['find', 'retrieve', 'validateEmails'\], authorize/],
    ['useAddressVerification', /allow: \['find', 'retrieve', 'verify'\], authorize/],
  ])('every hook does: %s', async (operation, words) => {
    show(<Hooks operation={operation} />);
    fireEvent.click(screen.getByText('Press'));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatch(words);
  });
});

describe('the console says why', () => {
  const press = async (options: Partial<AddressHandlerOptions>) => {
    show(<EmailField />, { allow: ['validateEmails'], ...options });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'jo@example.com' } });
    fireEvent.blur(screen.getByRole('textbox'));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    return said[0];
  };

  test('`authorize` rejects a visitor', async () => {
    expect(await press({ authorize: () => false })).toMatch(/Forbidden by `authorize`.*Return true from `authorize`/);
  });

  test('the service rejects the key, which is not shown', async () => {
    const { client } = relayBefore(
      () => ({ Items: [{ Error: '2', Description: 'Unknown key AB12-CD34-EF56-GH78' }] }),
      {
        development: true,
      },
    );
    const page = createClient({ ...client.options, relay: 'https://shop.test/api/other' });
    render(
      <AddressProvider client={page}>
        <EmailField />
      </AddressProvider>,
    );
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'jo@example.com' } });
    fireEvent.blur(screen.getByRole('textbox'));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatch(/wrong key: .*The relay reports the reason to the `log` option/);
    expect(said[0]).not.toContain('AB12');
  });
});

describe('when a search becomes a plain input, the console warns once, and one error says how to fix it', () => {
  const simulator = createSimulator();
  const { endpoints, fetch } = simulator;
  test.each<[string, ClientOptions, RegExp]>([
    [
      'the service rejects the key',
      { endpoints, fetch, credentials: { key: 'AA11' } },
      /Unknown key.*the address search is unavailable\.$/,
    ],
    ['the key is empty', { endpoints, fetch, credentials: { key: '' } }, /The key in `credentials` is empty\./],
    [
      'the server has no route for the relay',
      { relay: 'https://shop.test/none', fetch: () => Promise.resolve(new Response('Not found', { status: 404 })) },
      /There is no relay at https:\/\/shop\.test\/none\/find\. Add the route/,
    ],
  ])('if %s', async (_, options, words) => {
    const warnings: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation((text: unknown) => void warnings.push(String(text)));
    const [onError, onFallback] = [vi.fn(), vi.fn()];
    const client = createClient(options);
    render(
      <AddressProvider client={client}>
        <AddressForm onError={onError} onFallback={onFallback} />
      </AddressProvider>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Street address');
    fireEvent.focus(input);
    // A rejected key ends the search after one call, and other failures after two.
    for (let call = 1; call <= 2 && onFallback.mock.calls.length === 0; call += 1) {
      fireEvent.input(input, { target: { value: `77 beacon ${String(call)}` }, inputType: 'insertText' });
      await waitFor(() => expect(onError).toHaveBeenCalledTimes(call));
    }
    await waitFor(() => expect(input.placeholder).toBe('Enter the address yourself'));
    // Another fault, which is reported later.
    const mark = `X${String((pages += 1))}`;
    render(
      <AddressProvider client={client}>
        <AddressForm countries={[mark]} />
      </AddressProvider>,
    );
    await vi.waitFor(() => expect(warnings.join()).toContain(mark));
    expect(warnings.filter((text) => !text.includes(mark))).toEqual([
      expect.stringMatching(/has become a plain input/),
    ]);
    expect(said).toEqual([expect.stringMatching(words)]);
  });
});

test('says nothing in production, where `onError` is called too', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const onError = vi.fn();
  show(<EmailField onError={onError} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'jo@example.com' } });
  fireEvent.blur(screen.getByRole('textbox'));
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  await import('doorplate');
  expect(said).toEqual([]);
});
