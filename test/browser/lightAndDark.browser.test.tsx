import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, AddressVerification, useAddressVerification } from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { contrast, luminance } from '../support/contrast.ts';
import { someOf } from '../support/isLong.ts';
import { protocol, resetOverride } from '../support/protocol.ts';

const prefer = (scheme: 'light' | 'dark', more: object[] = []) =>
  protocol('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }, ...more] });

beforeEach(() => prefer('dark'));
afterEach(async () => {
  cleanup();
  document.querySelector('meta[name=color-scheme]')?.remove();
  await resetOverride('Emulation.setEmulatedMedia', { features: [] });
});

const typo = { ...emptyPostalFields, line1: '6007 Aplegate Lane', city: 'Louisville', region: 'KY', country: 'US' };

/** Asks about an address as soon as it is rendered. */
function Question() {
  const verification = useAddressVerification({ maxWait: 30_000 });
  const { verify } = verification;
  useEffect(() => {
    void verify(typo);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the component mounts
  }, []);
  return <AddressVerification verification={verification} />;
}

function draw(page: (components: ReactNode) => ReactNode, asks = false) {
  const { endpoints, credentials, fetch } = createSimulator({ seed: 1, latency: 0 });
  const client = createClient({ endpoints, credentials, fetch });
  return render(
    <AddressProvider client={client}>
      {page(asks ? <Question /> : <AddressForm countries={['US', 'CA']} />)}
    </AddressProvider>,
  ).container;
}

/** Returns every surface that a shopper sees: the fields, the list and one of its rows, with their text. */
async function surfaces(container: HTMLElement) {
  const search = container.querySelector<HTMLInputElement>('[role=combobox]')!;
  await userEvent.type(search, '5 h');
  await waitFor(() => expect(container.querySelector('[role=option]')).not.toBeNull());
  await userEvent.keyboard('{ArrowDown}');
  const [row, select] = [container.querySelector('[aria-selected=true]')!, container.querySelector('select')!];
  return [search, select, container.querySelector('.doorplate-popup')!, row];
}

/** Returns whether all elements are light, or all are dark, and their text is readable. */
function schemeOf(elements: Element[]): 'light' | 'dark' {
  const styles = elements.map((element) => getComputedStyle(element));
  for (const { color, backgroundColor } of styles) expect(contrast(color, backgroundColor)).toBeGreaterThan(4.5);
  const schemes = new Set(styles.map(({ backgroundColor }) => (luminance(backgroundColor) > 0.5 ? 'light' : 'dark')));
  expect(schemes.size).toBe(1);
  return schemes.has('light') ? 'light' : 'dark';
}

type Choice = { style?: CSSProperties; className?: string } & Record<`data-${string}`, string>;
const conventions: Record<string, (scheme: 'light' | 'dark') => Choice> = {
  'color-scheme in a style attribute': (scheme) => ({ style: { colorScheme: scheme } }),
  'color-scheme in CSS': (scheme) => ({ 'data-page': scheme }),
  'data-theme': (scheme) => ({ 'data-theme': scheme }),
  'a class': (scheme) => ({ className: scheme }),
  'data-bs-theme': (scheme) => ({ 'data-bs-theme': scheme }),
  'data-mantine-color-scheme': (scheme) => ({ 'data-mantine-color-scheme': scheme }),
  'data-mui-color-scheme': (scheme) => ({ 'data-mui-color-scheme': scheme }),
};
const css = <style>{`[data-page=dark] { color-scheme: dark } [data-page=light] { color-scheme: light }`}</style>;

test('a page without a dark mode is light on a dark system, with its list and its dialog', async () => {
  expect(schemeOf(await surfaces(draw((form) => form)))).toBe('light');
  cleanup();
  const container = draw((dialog) => dialog, true);
  await waitFor(() => expect(container.querySelector('dialog[open]')).not.toBeNull());
  expect(schemeOf([container.querySelector('dialog')!, container.querySelector('[data-kind=secondary]')!])).toBe(
    'light',
  );
});

test.each(Object.entries(conventions))(
  '%s makes the form and its list dark for users who prefer light',
  async (_, choose) => {
    await prefer('light');
    const container = draw((form) => (
      <div {...choose('dark')}>
        {css}
        {form}
      </div>
    ));
    expect(schemeOf(await surfaces(container))).toBe('dark');
  },
);

describe.each(someOf(3, Object.entries(conventions)))('%s', (_, choose) => {
  test('keeps the form and its list dark for users who prefer dark', async () => {
    const container = draw((form) => (
      <div {...choose('dark')}>
        {css}
        {form}
      </div>
    ));
    expect(schemeOf(await surfaces(container))).toBe('dark');
  });

  test('makes the dialog dark', async () => {
    await prefer('light');
    const container = draw(
      (dialog) => (
        <div {...choose('dark')}>
          {css}
          {dialog}
        </div>
      ),
      true,
    );
    await waitFor(() => expect(container.querySelector('dialog[open]')).not.toBeNull());
    expect(schemeOf([container.querySelector('dialog')!, container.querySelector('[data-kind=secondary]')!])).toBe(
      'dark',
    );
  });

  test.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('the nearest choice decides: %s inside %s', async (inner, outer) => {
    const container = draw((form) => (
      <div {...choose(outer)}>
        {css}
        <div {...choose(inner)}>{form}</div>
      </div>
    ));
    expect(schemeOf(await surfaces(container))).toBe(inner);
  });

  test('a part with color-scheme: light in its style attribute is light', async () => {
    const container = draw((form) => (
      <div {...choose('dark')}>
        {css}
        <div style={{ colorScheme: 'light' }}>{form}</div>
      </div>
    ));
    expect(schemeOf(await surfaces(container))).toBe('light');
  });
});

describe.each(['light', 'dark'] as const)('for users who prefer %s', (scheme) => {
  test.each<[string, Choice]>([
    ['data-theme="auto"', { 'data-theme': 'auto' }],
    ['color-scheme: light dark', { style: { colorScheme: 'light dark' } }],
  ])(`a page with %s is ${scheme}`, async (_, choice) => {
    await prefer(scheme);
    expect(schemeOf(await surfaces(draw((form) => <div {...choice}>{form}</div>)))).toBe(scheme);
  });

  test('a form is readable in forced colours', async () => {
    await prefer(scheme, [{ name: 'forced-colors', value: 'active' }]);
    const container = draw((form) => form);
    const [search, select, popup] = await surfaces(container);
    schemeOf([search!, select!, popup!]);
    const field = getComputedStyle(search!);
    expect(contrast(field.borderTopColor, field.backgroundColor)).toBeGreaterThan(3);
  });
});

test('mixes the colours of selected rows and of the text on buttons from the accent', async () => {
  const rowOf = async (accent: string) => {
    const container = draw((form) => <div style={{ '--doorplate-accent': accent } as CSSProperties}>{form}</div>);
    const background = getComputedStyle((await surfaces(container))[3]!).backgroundColor;
    cleanup();
    return background;
  };
  const [blue, red] = [await rowOf('rgb(0, 0, 255)'), await rowOf('rgb(255, 0, 0)')];
  expect(blue).not.toBe(red);
  for (const accent of ['#a3e635', '#0f766e', '#facc15', '#7f1d1d', '#808080', '#00f', '#f0f']) {
    const container = draw(
      (dialog) => <div style={{ '--doorplate-accent': accent } as CSSProperties}>{dialog}</div>,
      true,
    );
    await waitFor(() => expect(container.querySelector('[data-kind=primary]')).not.toBeNull());
    const { color, backgroundColor } = getComputedStyle(container.querySelector('[data-kind=primary]')!);
    expect(contrast(color, backgroundColor), accent).toBeGreaterThan(4.5);
    cleanup();
  }
});
