import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider, noPoBox, useAddressForm } from 'doorplate';
import { createClient, reverseGeocode } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { de } from 'doorplate/words/de';
import 'doorplate/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { someOf } from '../support/isLong.ts';
import { hasProtocol, protocol, resetOverride } from '../support/protocol.ts';
import { foundRows, searchFor } from '../support/searchFor.ts';

afterEach(cleanup);

const here = { latitude: 42.3588, longitude: -71.0707, accuracy: 12 };
const home = { line1: '12 Elm Street', city: 'Salem', region: 'MA', postalCode: '01970', country: 'US' };
const toronto = { line1: '100 Queen Street West', city: 'Toronto', region: 'ON', postalCode: 'M5H 2N2', country: 'CA' };
const berlin = { line1: 'Torstraße 1', city: 'Berlin', postalCode: '10119', country: 'DE' };

const coords = { ...here, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
/** Replaces the browser's geolocation, which answers at once. */
const browserSays = (code?: 1 | 2 | 3) =>
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onSuccess, onError) => {
    if (code) onError?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    else onSuccess({ coords, timestamp: 0 } as unknown as GeolocationPosition);
  });
type Locate = NonNullable<AddressFormProps['locate']>;
type Found = Awaited<ReturnType<Locate>>;
/** An app's function that answers when the test says so. */
function slowApp() {
  const calls: { signal: AbortSignal; answer: (found: Found) => Promise<void> }[] = [];
  const locate = vi.fn<Locate>(
    (_, { signal }) =>
      new Promise((resolve) => {
        calls.push({
          signal,
          answer: (found) =>
            act(async () => {
              resolve(found);
              await Promise.resolve();
            }),
        });
      }),
  );
  return { locate, calls };
}

const simulator = createSimulator();
const client = createClient({
  endpoints: simulator.endpoints,
  credentials: simulator.credentials,
  fetch: (request) => simulator.fetch(request),
});
const show = (children: ReactNode) =>
  render(
    <StrictMode>
      <AddressProvider client={client}>
        <form onSubmit={(event) => event.preventDefault()}>
          {children}
          <button>Continue</button>
          <button type="reset">Reset</button>
        </form>
      </AddressProvider>
    </StrictMode>,
  );
const open = (props: AddressFormProps) => show(<AddressForm countries={['US', 'CA']} {...props} />);
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const button = () => screen.findByRole('button', { name: /^Use my location$|^Searching/ });
const press = async () => userEvent.click(await button());
const announced = (text: string | RegExp) =>
  waitFor(() => {
    const texts = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(texts.some((one) => (typeof text === 'string' ? one === text : text.test(one)))).toBe(true);
  });
const isIdle = () => waitFor(async () => expect((await button()).textContent).toBe('Use my location'));
const layouts = someOf(1, ['fields', 'search'] as const);

describe.each(layouts)('“Use my location” in the layout %s', (layout) => {
  test('asks the browser only when it is pressed, then the app, and fills in the form', async () => {
    const asked = browserSays();
    const locate = vi.fn<Locate>(() => Promise.resolve(home));
    const onChange = vi.fn();
    open({ layout, locate, onChange });
    await userEvent.click(document.querySelector('[role=combobox]')!);
    expect(asked).not.toHaveBeenCalled();
    await press();
    await waitFor(() => expect(field('postalCode').value).toBe('01970'));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(locate.mock.calls).toEqual([[here, { signal: expect.any(AbortSignal) as AbortSignal }]]);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onChange.mock.lastCall).toMatchObject([home, { mode: 'picked', edited: false, address: { city: 'Salem' } }]);
    await announced('Address filled in: 12 Elm Street, Salem, MA 01970');
    expect(document.activeElement).toBe(await button());
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.matches('input')).toBe(true);
  });

  test('says that it searches, and keeps what the user types in other fields meanwhile', async () => {
    browserSays();
    const { locate, calls } = slowApp();
    open({ layout, locate, fields: { name: 'required' }, defaultValue: layout === 'search' ? toronto : {} });
    await press();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect((await button()).textContent).toBe('Searching…');
    await announced('Searching…');
    await userEvent.fill(field('name'), 'Ada Byron');
    await userEvent.fill(field('line2'), 'Apt 4');
    await userEvent.fill(field('city'), 'Salem Neck');
    await calls[0]!.answer(home);
    await waitFor(() => expect(field('line1').value).toBe('12 Elm Street'));
    expect(['name', 'line2', 'city', 'postalCode'].map((name) => field(name).value)).toEqual([
      ...['Ada Byron', 'Apt 4', 'Salem Neck', '01970'],
    ]);
    await isIdle();
  });

  test('gives up when the user types in the search', async () => {
    browserSays();
    const { locate, calls } = slowApp();
    open({ layout, locate });
    await press();
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.type(document.querySelector('[role=combobox]')!, '7');
    expect(calls[0]!.signal.aborted).toBe(true);
    await isIdle();
    await calls[0]!.answer(home);
    expect(document.querySelector<HTMLInputElement>('[role=combobox]')!.value).toBe('7');
    expect(field('city').value).toBe('');
  });

  test('gives up when the user chooses a suggestion, whose address stays', async () => {
    browserSays();
    const { locate, calls } = slowApp();
    open({ layout, locate });
    await searchFor(document.querySelector<HTMLInputElement>('[role=combobox]')!, '77 beacon apt 1');
    await press();
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.click(document.querySelector('[role=combobox]')!);
    await foundRows();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field('city').value).toBe('Boston'));
    await calls[0]!.answer(home);
    expect(field('city').value).toBe('Boston');
    expect(calls[0]!.signal.aborted).toBe(true);
  });

  test('starts again when it is pressed again, and only the last answer counts', async () => {
    browserSays();
    const { locate, calls } = slowApp();
    open({ layout, locate });
    await press();
    await waitFor(() => expect(calls).toHaveLength(1));
    await press();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await calls[1]!.answer(home);
    await calls[0]!.answer(toronto);
    await waitFor(() => expect(field('city').value).toBe('Salem'));
  });

  test.each([1, 2, 3] as const)('says what to do if the browser tells nothing (code %s)', async (code) => {
    browserSays(code);
    const { locate } = slowApp();
    const { container } = open({ layout, locate });
    await press();
    const sentence = 'We can’t see your location. Allow it in your browser, or enter the address yourself.';
    await announced(sentence);
    expect(screen.getAllByText(sentence).some((element) => element.role !== 'status')).toBe(true);
    expect(await axeFindings(container)).toEqual([]);
    expect(locate).not.toHaveBeenCalled();
    await isIdle();
    await userEvent.type(document.querySelector('[role=combobox]')!, '7');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  test.each([undefined, null, {}, { country: 'US' }])('says that there is no address (%s)', async (found) => {
    browserSays();
    open({ layout, locate: () => Promise.resolve(found) });
    await press();
    await announced('No addresses found');
    expect(field('city').value).toBe('');
    await isIdle();
  });

  test('says that it failed, whatever the app throws', async () => {
    browserSays();
    for (const locate of [
      () => Promise.reject(new Error('down')),
      () => {
        // oxlint-disable-next-line only-throw-error -- an app can do this
        throw undefined;
      },
      () => Promise.resolve('Boston' as never),
    ] satisfies Locate[]) {
      const { unmount } = open({ layout, locate });
      await press();
      await announced('Address search is not working. Try again, or enter your address yourself.');
      await isIdle();
      unmount();
    }
  });

  test('takes an address in another country of the form, and refuses any other', async () => {
    browserSays();
    const locate = vi.fn<Locate>(() => Promise.resolve(toronto));
    open({ layout, locate });
    await press();
    await waitFor(() => expect(field('country').value).toBe('CA'));
    expect(field('region').value).toBe('ON');
    locate.mockResolvedValue(berlin);
    await press();
    await announced('We don’t deliver to Germany.');
    expect([field('country').value, field('city').value]).toEqual(['CA', 'Toronto']);
  });

  test('shows why a rule refuses the address', async () => {
    browserSays();
    const locate = () => Promise.resolve({ ...home, line1: 'PO Box 12' });
    open({ layout, locate, rules: [noPoBox] });
    await press();
    await waitFor(() => expect(field('city').value).toBe('Salem'));
    await announced('We can’t deliver to a PO box. Please enter a street address.');
  });

  test('stops when the form is unmounted, submitted or reset', async () => {
    browserSays();
    const { locate, calls } = slowApp();
    const { unmount } = open({ layout, locate, required: false });
    await press();
    await waitFor(() => expect(calls).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(calls[0]!.signal.aborted, 'reset').toBe(true));
    await press();
    await waitFor(() => expect(calls).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(calls[1]!.signal.aborted, 'submitted').toBe(true));
    await press();
    await waitFor(() => expect(calls).toHaveLength(3));
    unmount();
    expect(calls[2]!.signal.aborted).toBe(true);
  });

  test('is not there without the option, and has no findings by axe', async () => {
    const { container } = open({ layout, locate: () => Promise.resolve(home) });
    expect(await axeFindings(container)).toEqual([]);
    cleanup();
    open({ layout });
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  });
});

const setPermission = async (setting: 'granted' | 'denied' | 'prompt') => {
  const { targetInfo } = (await protocol('Target.getTargetInfo')) as { targetInfo: { browserContextId: string } };
  const { browserContextId } = targetInfo;
  await protocol('Browser.setPermission', { permission: { name: 'geolocation' }, setting, browserContextId });
};

describe('“Use my location”', () => {
  afterEach(async () => {
    if (hasProtocol) await setPermission('prompt');
    await resetOverride('Emulation.clearGeolocationOverride');
  });

  test('finds the address at the browser’s own position, for one credit', async () => {
    await setPermission('granted');
    await protocol('Emulation.setGeolocationOverride', here);
    const addresses = [
      { line1: '77 Beacon Street', city: 'Boston', provinceCode: 'MA', postalCode: '02108', countryIso2: 'US' },
    ];
    const near = createSimulator({
      addresses: addresses.map((address) => ({ ...address, ...here, accuracy: undefined })),
    });
    const { endpoints, credentials, fetch } = near;
    const nearClient = createClient({ endpoints, credentials, fetch });
    open({ locate: (position, { signal }) => reverseGeocode(nearClient, position, { signal }) });
    await press();
    await waitFor(() => expect(field('line1').value).toBe('77 Beacon Street'));
    expect(near.ledger.map(({ operation, credits }) => [operation, credits])).toEqual([['cleanseInternational', 1]]);
  });

  test.runIf(hasProtocol)('says so if the user has denied the permission', async () => {
    await setPermission('denied');
    open({ locate: () => Promise.resolve(home) });
    await press();
    await announced(/^We can’t see your location\./);
  });

  test('says so if the browser has no geolocation', async () => {
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as unknown as Geolocation);
    open({ locate: () => Promise.resolve(home) });
    await press();
    await announced(/^We can’t see your location\./);
    await isIdle();
  });

  test('speaks the language of the form', async () => {
    browserSays(1);
    open({ locate: () => Promise.resolve(home), words: de });
    await userEvent.click(screen.getByRole('button', { name: 'Meinen Standort verwenden' }));
    await announced(/^Ihr Standort ist nicht verfügbar\./);
  });

  test('is not offered while the form is disabled', () => {
    open({ locate: () => Promise.resolve(home), disabled: true });
    expect(screen.getByRole('button', { name: 'Use my location' }).matches(':disabled')).toBe(true);
  });

  test('works in a form of the app’s own elements', async () => {
    browserSays();
    const { locate, calls } = slowApp();
    function Own() {
      const form = useAddressForm({ countries: ['US'], layout: 'fields', locate });
      return (
        <div {...form.getFormProps()}>
          <button type="button" onClick={form.locate}>
            Here
          </button>
          <input {...form.getFieldProps('line1')} aria-label="Street" />
          <output>{form.location ? `${form.location.phase}: ${form.location.message}` : 'none'}</output>
        </div>
      );
    }
    show(<Own />);
    const state = () => document.querySelector('output')!.textContent;
    expect(state()).toBe('none');
    await userEvent.click(screen.getByRole('button', { name: 'Here' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(state()).toBe('locating: Searching…');
    await calls[0]!.answer(home);
    await waitFor(() => expect(state()).toBe('found: Address filled in: 12 Elm Street, Salem, MA 01970'));
    expect(field('line1').value).toBe('12 Elm Street');
    await userEvent.type(field('line1'), '!');
    expect(state()).toBe('none');
  });
});
