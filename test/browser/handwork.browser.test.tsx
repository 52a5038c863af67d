import { cleanup, screen, waitFor } from '@testing-library/react';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { searchFor } from '../support/searchFor.ts';
import { blank, checkout, fieldOf, pay } from '../support/checkout.tsx';

afterEach(cleanup);

const shared = { id: 'x', provinceCode: 'QC', postalCode: 'H2X 1A1', countryIso2: 'CA' };
const variants = [
  { ...shared, language: 'ENG', line1: '10 Main Street', line2: 'Main Tower', city: 'Montreal' },
  { ...shared, language: 'FRE', line1: '10 rue Principale', line2: 'Tour Principale', city: 'Montréal' },
];

/** Creates a service that has an address in two languages and verifies it completely. */
function bilingual() {
  const asked: string[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test', platform: 'https://platform.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname.split('/').at(-1)!);
      if (pathname.endsWith('/find'))
        return Response.json({
          items: [{ id: 'x', type: 'Address', text: '10 Main Street', description: 'Montreal' }],
        });
      if (pathname.endsWith('/retrieve')) return Response.json({ items: variants });
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      return Response.json(Addresses.map((address) => ({ Input: address, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    },
  });
  return { client, asked };
}
const box = () => document.querySelector<HTMLInputElement>('input[role="combobox"]')!;
const shown = () => Object.fromEntries(['line1', 'line2', 'city'].map((name) => [name, fieldOf(name).value]));
const otherLanguage = () => userEvent.click(document.querySelector('.doorplate-variant[aria-pressed="false"]')!);

async function pickMain() {
  await userEvent.click((await searchFor(box(), '10 main'))[0]!);
  await waitFor(() => expect(fieldOf('line1')).toBeTruthy());
}

describe('another language of the chosen address', () => {
  test.each([
    ['stores nothing', undefined],
    [
      'writes capital letters',
      {
        first: { ...blank, country: 'CA' },
        write: (next: typeof blank) =>
          Object.fromEntries(Object.entries(next).map(([name, text]) => [name, text.toUpperCase()])) as typeof blank,
      },
    ],
  ])('keeps manual edits and is verified in an app that %s', async (_, held) => {
    const { client, asked } = bilingual();
    const { sent } = checkout({ client, props: { countries: ['CA'] }, ...(held ? { held } : {}) });
    await pickMain();
    await userEvent.fill(fieldOf('line2'), 'Apt 5');
    await userEvent.fill(fieldOf('city'), 'Westmount');
    const first = shown()['line1'];
    await otherLanguage();
    await waitFor(() => expect(shown()['line1']).not.toBe(first));
    const now = { line2: 'Apt 5', city: 'Westmount' };
    const written = held ? { line2: 'APT 5', city: 'WESTMOUNT' } : now;
    expect(shown()).toMatchObject(written);
    await otherLanguage();
    await waitFor(() => expect(shown()['line1']).toBe(first));
    expect(shown()).toMatchObject(written);
    await pay();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject(written);
    expect(asked.filter((name) => !['find', 'retrieve'].includes(name))).toHaveLength(1);
  });

  test('fills the fields that were not edited, updates the search box, and is neither verified nor retrieved again', async () => {
    const { client, asked } = bilingual();
    const { sent } = checkout({ client, props: { countries: ['CA'] } });
    await pickMain();
    await otherLanguage();
    const french = variants.find(({ line1 }) => line1 === shown()['line1'])!;
    await waitFor(() => expect(box().value).toContain(fieldOf('line1').value));
    expect(shown()).toEqual({ line1: french.line1, line2: french.line2, city: french.city });
    expect(box().value).toContain(french.city);
    await pay();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked.filter((name) => name !== 'find')).toEqual(['retrieve']);
    expect(asked.at(-1)).toBe('retrieve');
  });
});

describe('a typed unit', () => {
  test('is removed when another unit of its kind is chosen from the list, so the label has only one unit', async () => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    checkout({ client: createClient({ endpoints, credentials, fetch }), props: { countries: ['US'] } });
    await userEvent.type(box(), '500 harbor plaza apt 9');
    // Opens the building, then the floor, and chooses the unit.
    await userEvent.click(await screen.findByRole('option', { name: /500 Harbor Plaza/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Floor 1\b/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Unit 101/ }));
    await waitFor(() => expect(fieldOf('line1')).toBeTruthy());
    expect([fieldOf('line1').value, fieldOf('line2').value].join(', ')).toBe('500 Harbor Plaza, Unit 101');
    expect(document.querySelector('.doorplate-notice')).toBeNull();
  });
});
