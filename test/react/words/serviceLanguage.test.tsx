import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressAutocomplete, AddressForm, AddressProvider, useFind, type Words } from 'doorplate';
import { createClient } from 'doorplate/core';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { addressRow, endpoints, row } from '../../support/heldService.ts';

afterEach(cleanup);

/** Renders a page with these words. Records the `Language` of each Find. */
function page(children: ReactNode, words?: Words) {
  const asked: (string | null)[] = [];
  const client = createClient({
    endpoints,
    fetch: (request) => {
      const url = new URL(request.url);
      if (url.pathname.endsWith('/find')) asked.push(url.searchParams.get('Language'));
      const items = url.pathname.endsWith('/find')
        ? [row('A|1', '1 Main Street')]
        : ['ENG', 'SPA', 'FRE'].map((code) => addressRow('A|1', `line in ${code}`, code));
      return Promise.resolve(Response.json({ items }));
    },
  });
  const inWords = (now?: Words) => (
    <AddressProvider client={client} words={now}>
      {children}
    </AddressProvider>
  );
  const { rerender } = render(inWords(words));
  return {
    asked,
    turn: (now: Words) => {
      rerender(inWords(now));
    },
  };
}
// A query by role computes the style of every option of a form's country and region.
const listed = () => waitFor(() => expect(document.querySelector('[role=option]')).toBeTruthy());
const type = async () => {
  await userEvent.type(document.querySelector('[role=combobox]')!, '1');
  await listed();
};

describe('the service is called with the language of the words', () => {
  test('for the words of the page', async () => {
    const { asked } = page(<AddressAutocomplete />, fr);
    await type();
    expect(asked).toEqual(['fr']);
  });

  test('for the words of the search, before those of the page', async () => {
    const { asked } = page(<AddressAutocomplete words={es} />, fr);
    await type();
    expect(asked).toEqual(['es']);
  });

  test('in the address form too, where the chosen address has that language', async () => {
    const { asked } = page(<AddressForm layout="search" countries={['US']} words={es} />, fr);
    await type();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=line1]')?.value).toBe('line in SPA'));
    expect(asked).toEqual(['es']);
  });

  test('unless the app sets another language, which is sent unchanged', async () => {
    const { asked } = page(<AddressAutocomplete language="en-gb" />, fr);
    await type();
    expect(asked).toEqual(['en-gb']);
    cleanup();
    const form = page(<AddressForm layout="search" countries={['US']} query={{ language: 'de' }} />, fr);
    await type();
    expect(form.asked).toEqual(['de']);
  });

  test('with a code that the service knows, whatever language tag the words have', async () => {
    const { asked } = page(<AddressAutocomplete />, { ...fr, language: 'fr_CA' });
    await type();
    cleanup();
    const odd = page(<AddressAutocomplete />, { ...fr, language: 'constructor' });
    await type();
    expect([...asked, ...odd.asked]).toEqual(['fr', null]);
  });

  test('except if the app has set no words', async () => {
    const { asked } = page(<AddressAutocomplete />);
    await type();
    expect(asked).toEqual([null]);
  });

  test('and new words in the same language do not start a new query', async () => {
    const { asked, turn } = page(<AddressAutocomplete />, fr);
    await type();
    turn({ ...fr });
    await userEvent.keyboard('{Backspace}1');
    await screen.findAllByRole('option');
    expect(asked).toEqual(['fr']);
  });

  test('but not by `useFind`, which sends what it is given, so that a prefetched answer is found', async () => {
    function Found() {
      return <p>{useFind({ text: '1' }).data?.[0]?.text}</p>;
    }
    const { asked } = page(<Found />, fr);
    await screen.findByText('1 Main Street');
    expect(asked).toEqual([null]);
  });
});
