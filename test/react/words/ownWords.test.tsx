import { cleanup, render, screen } from '@testing-library/react';
import { AddressForm, AddressProvider, BatchCleanse, EmailBatches, en, UsageMeter } from 'doorplate';
import { createClient } from 'doorplate/core';
import { fr, frCheckout } from 'doorplate/words/fr';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { checkoutWordsIn, wordsIn } from '../../support/wordsIn.ts';

afterEach(cleanup);

const job = { job_id: 'x'.repeat(52), status: 'complete', start_time: '2026-03-05 10:00:00', estm_total_trans: 1200 };
const client = createClient({
  endpoints: { platform: 'https://platform.test', legacy: 'https://legacy.test' },
  credentials: { legacyKey: 'K' },
  fetch: () => Promise.resolve(Response.json({ Status: 'OK', batch_jobs: { result: [job] } })),
});
const open = (children: ReactNode) =>
  render(
    <AddressProvider client={client} words={en}>
      {children}
    </AddressProvider>,
  );

describe('a component with its own words on a page in another language', () => {
  test('is a form in one language, including its search box and the names of its countries', () => {
    open(<AddressForm layout="search" words={fr} countries={['DE', 'US']} />);
    expect(screen.getByRole('combobox', { name: new RegExp(`^${fr.search.label()}`) })).toBeTruthy();
    expect(screen.queryByText(en.search.label())).toBeNull();
    expect([...document.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Allemagne', 'États-Unis']);
  });

  test('formats numbers and dates in its own language', async () => {
    open(<UsageMeter words={fr} cap={12_000} />);
    expect(document.querySelector('.doorplate-usage')?.textContent).toMatch(/12[\s\u202f]000/);
    cleanup();
    open(<EmailBatches words={fr} without="direct" />);
    expect(await screen.findByText(/5 mars 2026/)).toBeTruthy();
  });

  test('leaves the language of the page to the other components', () => {
    open(<AddressForm layout="search" countries={['DE', 'US']} />);
    expect([...document.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Germany', 'United States']);
  });
});

test('shows a checkout in a language that was imported without the words for files, and files in English', () => {
  render(
    <AddressProvider client={client} words={frCheckout}>
      <AddressForm layout="search" countries={['FR']} />
      <BatchCleanse />
    </AddressProvider>,
  );
  expect(screen.getByRole('combobox', { name: new RegExp(`^${fr.search.label()}`) })).toBeTruthy();
  expect(screen.getByText(en.files.choose())).toBeTruthy();
});

test.each(Object.entries(checkoutWordsIn))('has the same words for a checkout in %s', (language, words) => {
  const { files, jobs, lookup } = wordsIn[language]!;
  expect({ ...words, files, jobs, lookup }).toEqual(wordsIn[language]);
});
