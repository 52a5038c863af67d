import '@fontsource/inter/400.css';
import '@fontsource/inter/500.css';
import '@fontsource/inter/600.css';
import { cleanup, render, waitFor, within } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { ar } from 'doorplate/words/ar';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maxWait } from '../support/maxWait.ts';
import { protocol, resetOverride } from '../support/protocol.ts';

/*
 * Compares the form with the reference pictures in the folder `pictures` next to this file. After an intended change of the design,
 * `npm run test:pictures -- --update` creates new pictures. Look at them before you commit them.
 */

const pressed = userEvent.keyboard;
const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const rows = () => document.querySelectorAll('li[role=option]').length;
const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');

afterEach(async () => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('dir');
  await resetOverride('Emulation.setEmulatedMedia', { features: [] });
});

interface State {
  props?: AddressFormProps;
  /** Operations that the service never answers. */
  silent?: 'find' | 'cleanseInternational';
  words?: typeof ar;
  /** Runs before the form is rendered. */
  around?: () => unknown;
  act?: () => Promise<unknown>;
}

const type = async (text: string) => {
  box().focus();
  await pressed(text);
};
const found = async (text: string) => {
  await type(text);
  await waitFor(() => expect(phase()).toBe('found'));
  await waitFor(() => expect(rows()).toBeGreaterThan(0));
};
const pick = async () => {
  await found('77 beacon apt 1');
  await pressed('{ArrowDown}{Enter}');
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=city]')!.value).toBe('Boston'));
};
const submit = () => userEvent.click(within(document.body).getByRole('button', { name: 'Pay' }));

const typed = { line1: '77 Becon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' };

const states: Record<string, State> = {
  light: {},
  picked: { act: pick },
  dark: {
    around: () => {
      document.documentElement.dataset['theme'] = 'dark';
    },
    act: () => found('5 h').then(() => pressed('{ArrowDown}')),
  },
  'forced colours': {
    around: () => protocol('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] }),
    act: () => found('5 h').then(() => pressed('{ArrowDown}')),
  },
  'right to left': {
    words: ar,
    around: () => {
      document.documentElement.dir = 'rtl';
    },
    act: () => found('5 h').then(() => pressed('{ArrowDown}')),
  },
  error: {
    act: () => submit().then(() => waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull())),
  },
  empty: {
    act: async () => {
      await type('zzzz qqqq');
      await waitFor(() => expect(phase()).toBe('empty'));
    },
  },
  loading: {
    silent: 'find',
    act: async () => {
      await type('500 h');
      await waitFor(() => expect(document.querySelector('.doorplate-spinner:not([hidden])')).not.toBeNull());
    },
  },
  drilled: {
    act: async () => {
      await found('500 harbor');
      await pressed('{ArrowDown}{Enter}');
      await waitFor(() => expect(document.querySelector('[data-kind=back]')).not.toBeNull());
      await pressed('{ArrowDown}');
    },
  },
  verifying: {
    props: { verify: 'submit', verification: { maxWait: 30_000 }, defaultValue: typed },
    silent: 'cleanseInternational',
    act: async () => {
      await submit();
      await waitFor(() => expect(document.querySelector('[data-verifying]')).not.toBeNull());
    },
  },
};

async function draw(layout: 'fields' | 'search', { props, silent, words, around, act }: State) {
  const simulator = createSimulator({ seed: 1, latency: 0 });
  if (silent) simulator.fail(silent, { with: 'timeout', times: Infinity });
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  await around?.();
  render(
    <AddressProvider client={client} words={words}>
      <style>{`
        html { scrollbar-width: none }
        body { margin: 0; background: Canvas; --doorplate-font: Inter; font-family: Inter }
        [data-theme=dark] body { background: #101418 }
        *, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent !important }
      `}</style>
      <form
        onSubmit={(event) => {
          event.preventDefault();
        }}
        style={{ padding: 16, maxWidth: 560 }}
      >
        <AddressForm layout={layout} countries={['US', 'CA']} {...props} />
        <button style={{ marginTop: 16 }}>Pay</button>
      </form>
    </AddressProvider>,
  );
  await document.fonts.load('16px Inter');
  await act?.();
}

describe.each(['fields', 'search'] as const)('the layout %s', (layout) => {
  test.each([320, 768, 1280])(
    'matches its reference pictures in a window of %i pixels, in every state',
    async (width) => {
      // The reference pictures come from Chromium. Only its protocol can request these colours.
      await protocol('Emulation.setEmulatedMedia', { features: [] });
      await page.viewport(width, 640);
      for (const [name, state] of Object.entries(states)) {
        await draw(layout, state);
        const picture = `${layout}-${String(width)}-${name.replaceAll(' ', '-')}`;
        await expect(document.documentElement).toMatchScreenshot(picture, { timeout: maxWait });
        cleanup();
        document.documentElement.removeAttribute('data-theme');
        document.documentElement.removeAttribute('dir');
        await resetOverride('Emulation.setEmulatedMedia', { features: [] });
      }
    },
  );
});
