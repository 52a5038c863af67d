import { act, cleanup, render, waitFor } from '@testing-library/react';
import { AddressProvider, type FillTargets, useAddressAutocomplete } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

const client = createClient({ relay: '/address', fetch: () => Promise.reject(new Error('nothing is asked')) });

/** Returns the value of a field after filling in an address that has only line 1, a company and a postal code. */
async function filled(template: string) {
  let choose: () => void = () => undefined;
  function Search() {
    const search = useAddressAutocomplete({ fill: { out: template, end: 'postalCode' } as FillTargets });
    choose = () => {
      search.selectSaved({ address: { line1: 'A', company: 'B', postalCode: '1', country: 'US' } });
    };
    return (
      <form>
        <input {...search.getInputProps()} />
        <ul {...search.getListProps()} />
        <input name="out" />
        <input name="end" />
      </form>
    );
  }
  render(
    <AddressProvider client={client}>
      <Search />
    </AddressProvider>,
  );
  act(() => {
    choose();
  });
  const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
  await waitFor(() => expect(fieldOf('end')?.value).toBe('1'));
  return fieldOf('out')?.value;
}

test.each([
  ['{line1} {company}', 'A B'],
  ['{line1}, {city}', 'A'],
  ['{city}, {line1}', 'A'],
  ['{line1}, {city} {company}', 'A, B'],
  ['{line1}, {line2}, {company}', 'A, B'],
  ['{line1} ({line2}) {company}', 'A B'],
  ['{line1} ({company})', 'A (B)'],
  ['({line1}) {line2}', '(A)'],
  ['Apt {line2}, {line1}', 'A'],
  ['{line1}, Apt {line2}', 'A'],
  ['{line2}, c/o {company}', 'c/o B'],
  ['{line2}{line3}', ''],
])('leaves no space, comma or word of the template “%s” for empty fields', async (template, text) => {
  expect(await filled(template)).toBe(text);
});
