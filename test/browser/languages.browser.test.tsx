import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider, type AddressAutocompleteProps } from 'doorplate';
import { createClient, languageOf } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addressRow, endpoints, row } from '../support/heldService.ts';
import { languages } from '../support/languages.ts';

afterEach(cleanup);

/** Creates a service with one suggestion in a language, whose address is available in these languages. */
const speaking = (suggestion: string, ...codes: string[]) =>
  createClient({
    endpoints,
    fetch: (request) =>
      Promise.resolve(
        Response.json({
          items: request.url.includes('/find')
            ? [{ ...row('A|1', '1 Main Street'), language: suggestion }]
            : codes.map((code) => addressRow('A|1', `line in ${code}`, code)),
        }),
      ),
  });

async function chosen() {
  screen.getByRole('combobox').focus();
  await userEvent.keyboard('1');
  await waitFor(() => expect(document.querySelector('ul:not([hidden]) > [data-kind=address]')).not.toBeNull());
  await userEvent.keyboard('{ArrowDown}{Enter}');
}

async function taken(suggestion: string, codes: string[], props: AddressAutocompleteProps = {}) {
  const onSelect = vi.fn<NonNullable<AddressAutocompleteProps['onSelect']>>();
  render(
    <AddressProvider client={speaking(suggestion, ...codes)}>
      <AddressAutocomplete {...props} onSelect={onSelect} />
    </AddressProvider>,
  );
  await chosen();
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  const [address, { variants }] = onSelect.mock.calls[0]!;
  expect(variants.map(({ language }) => language)).toEqual(codes);
  return address.language;
}

describe('the variant of a chosen address', () => {
  test.each([
    ['es', ['ENG', 'EST', 'SPA']],
    ['de', ['ENG', 'GER']],
    ['nl', ['FRE', 'GER', 'DUT']],
    ['pt', ['ENG', 'POL', 'POR']],
    ['zh', ['ENG', 'CHA', 'CHI']],
    ['zh-Hant', ['ENG', 'CHI']],
    ['sv', ['FIN', 'SWA', 'SWE']],
    ['cy', ['ENG', 'CYM']],
    ['FRA', ['ENG', 'FRE']],
  ])('for language %s is the last of %j', async (language, codes) => {
    expect(await taken('ENG', codes, { language })).toBe(codes.at(-1));
  });

  test('is in the language of the suggestion for “et”, and not in Spanish', async () => {
    expect(await taken('GER', ['SPA', 'GER'], { language: 'et' })).toBe('GER');
  });

  test('is in the language of the suggestion before the first variant, in either spelling of its code', async () => {
    expect(await taken('WEL', ['ENG', 'CYM'])).toBe('CYM');
  });

  test('is the first if neither exists', async () => {
    expect(await taken('', ['FRE', 'ENG'], { language: 'it' })).toBe('FRE');
  });
});

test('fills in the requested language in AddressForm, marks it, and names each language in words', async () => {
  render(
    <AddressProvider client={speaking('FRE', 'ENG', 'FRE', 'GER', 'CYM', 'zzz')}>
      <AddressForm layout="search" countries={['US']} query={{ language: 'de' }} />
    </AddressProvider>,
  );
  await chosen();
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=line1]')?.value).toBe('line in GER'));
  const names = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('German');
  expect(names).toEqual(expect.arrayContaining(['English', 'French', 'Welsh', 'zzz']));
  await userEvent.click(screen.getByRole('button', { name: 'Welsh' }));
  expect(document.querySelector<HTMLInputElement>('[name=line1]')?.value).toBe('line in CYM');
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Welsh');
});

test('includes all 184 languages by all their codes in this browser', () => {
  for (const { two, three } of languages)
    expect(new Set([two, ...three].map((code) => languageOf(code))).size, two).toBe(1);
  expect(new Set(languages.map(({ two }) => languageOf(two))).size).toBeGreaterThanOrEqual(180);
});
