import { act, cleanup, screen, waitFor } from '@testing-library/react';
import 'doorplate/styles.css';
import * as React from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { blank, checkout, dialog, fieldOf, gateOf, matchService, patient, pay, press } from '../support/checkout.tsx';

afterEach(cleanup);

type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: React.ReactNode }>;
/** React 19.2 and later. */
const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];

const harbor = {
  DeliveryAddress1: '500 Harbor Plaza',
  Premise: '500',
  Thoroughfare: 'Harbor Plaza',
  Locality: 'Seattle',
  AdministrativeArea: 'WA',
  PostalCode: '98104',
  Country: 'US',
};
const slip = { ...harbor, AVC: 'V44-I44-P6-090' };
const seattle = { ...blank, city: 'Seattle', region: 'WA', postalCode: '98104' };
const entered = { ...seattle, line1: '500 Harbr Plaza' };

const ways = [
  ['disabled', (form: React.ReactNode) => form],
  [
    'inside a disabled fieldset of the app',
    (form: React.ReactNode, isOff: boolean) => <fieldset disabled={isOff}>{form}</fieldset>,
  ],
  [
    'hidden by <Activity>',
    (form: React.ReactNode, isOff: boolean) =>
      Activity ? <Activity mode={isOff ? 'hidden' : 'visible'}>{form}</Activity> : form,
  ],
] as const;

describe.each(ways)('a form that is %s for a moment', (way, around) => {
  const start = (gate?: Promise<void>, match = slip, line1 = entered.line1) => {
    const { client, asked } = matchService(() => [match], gate);
    const page = checkout({ client, around, props: { countries: ['US'], defaultValue: { ...entered, line1 } } });
    const turn = (isOff: boolean) => {
      act(() => {
        if (way === 'disabled') page.set.disabled(isOff);
        else page.set.off(isOff);
      });
    };
    return { ...page, asked, turn };
  };
  const isRun = way !== 'hidden by <Activity>' || Activity !== undefined;

  test.runIf(isRun)(
    'while its address is verified: the answer to the dialog is sent, and the app is told',
    async () => {
      const { gate, open } = gateOf();
      const { sent, verified, asked, turn } = start(gate);
      await pay();
      await waitFor(() => expect(asked).toHaveLength(1), patient);
      turn(true);
      turn(false);
      open();
      await dialog();
      await press('Use the suggestion');
      await waitFor(() => expect(sent).toHaveLength(1), patient);
      expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza', city: 'Seattle' });
      expect(fieldOf('line1').value).toBe('500 Harbor Plaza');
      expect(verified.map(({ outcome }) => outcome)).toEqual(['suggested']);
      expect(asked).toHaveLength(1);
    },
  );

  test.runIf(isRun)('while the dialog is open: the answer to it is sent', async () => {
    const { sent, verified, asked, turn } = start();
    await pay();
    await dialog();
    turn(true);
    turn(false);
    await dialog();
    await press('Use the suggestion');
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza' });
    expect(verified.map(({ outcome }) => outcome)).toEqual(['suggested']);
    expect(asked).toHaveLength(1);
  });

  test.runIf(isRun)('and is answered meanwhile: it is sent with its fields, once', async () => {
    const { gate, open } = gateOf();
    const { sent, verified, asked, turn } = start(gate, { ...harbor, AVC: 'V44-I44-P6-100' }, '500 Harbor Plaza');
    await pay();
    await waitFor(() => expect(asked).toHaveLength(1), patient);
    turn(true);
    open();
    await waitFor(() => expect(verified).toHaveLength(1), patient);
    turn(false);
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    expect(sent[0]).toMatchObject({ line1: '500 Harbor Plaza', city: 'Seattle', postalCode: '98104' });
    expect(verified.map(({ outcome }) => outcome)).toEqual(['accepted']);
  });

  test.runIf(isRun)('and is sent a second time meanwhile is asked about once', async () => {
    const { gate, open } = gateOf();
    const { sent, verified, asked, turn } = start(gate);
    await pay();
    await waitFor(() => expect(asked).toHaveLength(1), patient);
    turn(true);
    turn(false);
    await pay();
    open();
    await dialog();
    await press('Use as entered');
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    expect(verified.map(({ outcome }) => outcome)).toEqual(['entered']);
    expect(asked).toHaveLength(1);
  });
});

test('a form that is taken out of the page while it is verified is not sent', async () => {
  const { gate, open } = gateOf();
  const { client, asked } = matchService(() => [{ ...harbor, AVC: 'V44-I44-P6-100' }], gate);
  const { sent, verified, set } = checkout({
    client,
    props: { countries: ['US'], defaultValue: { ...seattle, line1: '500 Harbor Plaza' } },
    around: (form, isOff) => (isOff ? <p>Gone</p> : form),
  });
  await pay();
  await waitFor(() => expect(asked).toHaveLength(1), patient);
  act(() => {
    set.off(true);
  });
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.getByText('Gone')).toBeTruthy();
  expect([sent, verified]).toEqual([[], []]);
});
