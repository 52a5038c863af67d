import { screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { type ReactNode, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { HookFormCheckout } from '../../stories/recipes/HookFormCheckout.tsx';
import { HookFormFields } from '../../stories/recipes/HookFormFields.tsx';
import { HookFormWithZod } from '../../stories/recipes/HookFormWithZod.tsx';

let root: Root | undefined;
let place: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  place?.remove();
});

/** Renders a page's HTML as a server sends it. `hydrate` hydrates it without StrictMode, as in production. `sent` lists the text of each search. */
function served(page: ReactNode) {
  const { endpoints, credentials, fetch: answer } = createSimulator();
  const sent: string[] = [];
  const fetch: typeof answer = (request) => {
    sent.push(new URL(request.url).searchParams.get('Text') ?? '');
    return answer(request);
  };
  const client = createClient({ endpoints, credentials, fetch });
  let isThere = false;
  function Sign() {
    useEffect(() => {
      isThere = true;
    }, []);
    return null;
  }
  const tree = (
    <AddressProvider client={client}>
      {page}
      <Sign />
    </AddressProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  place = container;
  container.innerHTML = renderToString(tree);
  const hydrate = async () => {
    root = hydrateRoot(container, tree);
    await waitFor(() => expect(isThere).toBe(true));
  };
  return { hydrate, sent };
}

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)!;
const typed = { line1: '5 Main Street', line2: 'Unit 3', city: 'Salem', region: 'MA', postalCode: '01970' };
/** Returns the prefix of the field names, because a recipe can name its fields as its form library does. */
const prefixOf = () => (document.querySelector('[name="address.line1"]') ? 'address.' : '');
const typeEarly = (prefix = '') => {
  for (const [name, text] of Object.entries(typed)) field(`${prefix}${name}`).value = text;
};

describe('text typed before hydration', () => {
  test.each<[string, (send: (order: unknown) => void) => ReactNode, (order: unknown) => unknown]>([
    ['one Controller', (send) => <HookFormCheckout send={send} />, (order) => (order as { address: unknown }).address],
    ['custom fields', (send) => <HookFormFields send={send} />, (order) => order],
  ])('stays on the page and is sent, in React Hook Form with %s', async (_, recipe, addressOf) => {
    const send = vi.fn();
    const { hydrate } = served(recipe(send));
    const own = prefixOf();
    typeEarly(own);
    await hydrate();
    await waitFor(() => {
      for (const [name, text] of Object.entries(typed)) expect(field(`${own}${name}`)).toHaveValue(text);
    });
    // The next key leaves the fields unchanged.
    await userEvent.type(field(`${own}city`), ' Bay');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(addressOf(send.mock.calls[0]![0])).toMatchObject({ ...typed, city: 'Salem Bay' });
  });

  test('stays in a Controller with a schema', async () => {
    const { hydrate } = served(<HookFormWithZod send={() => undefined} />);
    const own = prefixOf();
    typeEarly(own);
    await hydrate();
    await waitFor(() => {
      for (const [name, text] of Object.entries(typed)) expect(field(`${own}${name}`)).toHaveValue(text);
    });
  });

  test.each([undefined, { country: 'US', ...typed }])(
    'in another country excludes a region that was chosen from the list of the first country (%j)',
    async (defaultValue) => {
      const { hydrate } = served(
        <form>
          <AddressForm countries={['US', 'CA']} defaultValue={defaultValue} />
        </form>,
      );
      field('region').value = 'MA';
      field('country').value = 'CA';
      field('city').value = 'Ottawa';
      await hydrate();
      await waitFor(() => expect(field('region')).toHaveValue(''));
      expect([field('country').value, field('city').value]).toEqual(['CA', 'Ottawa']);
      expect([...(field('region') as HTMLSelectElement).options].map(({ value }) => value)).not.toContain('MA');
    },
  );
});

describe('search text typed before hydration', () => {
  const pages: [string, ReactNode][] = [
    ['AddressForm', <AddressForm key="form" />],
    ['AddressForm with a search box', <AddressForm key="form" layout="search" />],
    ['AddressAutocomplete', <AddressAutocomplete key="search" label="Street address" />],
    ['React Hook Form with one Controller', <HookFormCheckout key="form" send={() => undefined} />],
    ['React Hook Form with a schema', <HookFormWithZod key="form" send={() => undefined} />],
  ];
  const box = () => document.querySelector<HTMLInputElement>('[role=combobox]')!;

  test.each(pages)('is searched without another key, in %s', async (_, page) => {
    const { hydrate, sent } = served(page);
    await userEvent.type(box(), '77 beacon apt 1');
    await hydrate();
    await waitFor(() => expect(screen.getByRole('option', { name: /77 Beacon Street, Apt 1/ })).toBeVisible());
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('77 beacon apt 1');
    expect(sent).toEqual(['77 beacon apt 1']);
  });
});
