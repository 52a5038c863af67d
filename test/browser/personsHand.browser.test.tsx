import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressForm, AddressProvider, EmailField } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { blank, fieldOf } from '../support/checkout.tsx';
import { someOf } from '../support/isLong.ts';
import { wordsIn } from '../support/wordsIn.ts';

afterEach(cleanup);

const client = createClient({
  endpoints: { platform: 'https://platform.test', batch: 'https://batch.test' },
  fetch: () => Promise.reject(new Error('Nothing is to be asked here.')),
});
const show = (element: ReactNode, locale = 'en') =>
  render(
    <AddressProvider client={client} words={wordsIn[locale]} locale={locale}>
      {element}
    </AddressProvider>,
  );

test('keeps fields that the app filled visible and focused while the user clears them', async () => {
  const saved = { ...blank, line1: '12 Elm Street', line2: 'Apt 4', city: 'Boston', region: 'MA', postalCode: '02108' };
  function Page() {
    const [value, setValue] = useState(blank);
    return (
      <>
        <AddressForm layout="search" value={value} onChange={setValue} countries={['US']} />
        <button onClick={() => setValue(saved)}>Use the saved one</button>
      </>
    );
  }
  show(<Page />);
  expect(fieldOf('line1').closest('[data-hidden]')).not.toBeNull();
  await userEvent.click(screen.getByText('Use the saved one'));
  await userEvent.clear(fieldOf('city'));
  await userEvent.clear(fieldOf('line1'));
  expect(document.activeElement).toBe(fieldOf('line1'));
  await userEvent.keyboard('500 Harbor Plaza');
  expect(['line1', 'line2', 'city', 'postalCode'].map((name) => fieldOf(name).value)).toEqual([
    ...['500 Harbor Plaza', 'Apt 4', '', '02108'],
  ]);
});

// English comes first, then two other scripts, one of them right-to-left.
describe.each(someOf(3, Object.entries({ en: wordsIn['en']!, ja: wordsIn['ja']!, ar: wordsIn['ar']!, ...wordsIn })))(
  'a checkout that is submitted without an email (%s)',
  (locale, { email, form }) => {
    test('reports the missing email next to the field, in the page’s words, like the address', async () => {
      let sent = 0;
      show(
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent += 1;
          }}
        >
          <EmailField />
          <AddressForm layout="search" countries={['US']} />
          <button>Pay</button>
        </form>,
        locale,
      );
      const bubbles: boolean[] = [];
      const input = fieldOf('email');
      const look = (event: Event) => setTimeout(() => bubbles.push(!event.defaultPrevented), 0);
      for (const field of [input, document.querySelector('[role="combobox"]')!])
        field.addEventListener('invalid', look);
      const said = () =>
        (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)!.textContent);
      const pay = () => userEvent.click(screen.getByText('Pay'));

      await pay();
      await waitFor(() => expect(said()).toEqual([email.required(), '']));
      expect(document.activeElement).toBe(input);
      expect([input.getAttribute('aria-invalid'), input.dataset['invalid']]).toEqual(['true', 'true']);
      expect(within(document.body).getByText(form.unfinished())).toBeTruthy();
      expect(await axeFindings(document.body)).toEqual([]);

      await userEvent.fill(input, 'jo@');
      await waitFor(() => expect(said()).toEqual(['']));
      await pay();
      await waitFor(() => expect(said()).toEqual([email.unfinished(), '']));
      expect([bubbles, sent]).toEqual([[false, false, false, false], 0]);
    });
  },
);

test('shows an app’s own error instead of the default one', async () => {
  show(
    <form>
      <EmailField error="We know this one already." />
      <button>Pay</button>
    </form>,
  );
  await userEvent.click(screen.getByText('Pay'));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('email')));
  expect(document.querySelectorAll('.doorplate-error')).toHaveLength(1);
  const [id] = fieldOf('email').getAttribute('aria-describedby')!.split(' ');
  expect(document.getElementById(id!)!.textContent).toBe('We know this one already.');
});
