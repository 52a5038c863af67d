import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider, AddressVerification, BatchCleanse } from 'doorplate';
import { createClient, emptyPostalFields } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { ar } from 'doorplate/words/ar';
import 'doorplate/styles.css';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(cleanup);

const latin = { line1: '8 King Fahd Road', city: 'Riyadh', postalCode: '12271', countryIso2: 'SA' };
const arabic = { line1: '8 شارع الأمير عبدالعزيز', city: 'الرياض', postalCode: '12271', countryIso2: 'SA' };

/** Renders a page in Arabic, which is written from right to left. */
function page(children: ReactNode) {
  const { endpoints, credentials, fetch } = createSimulator({ addresses: [latin, arabic] });
  const { container } = render(
    <div dir="rtl" lang="ar" style={{ inlineSize: '800px' }}>
      <AddressProvider client={createClient({ endpoints, credentials, fetch })} words={ar}>
        {children}
      </AddressProvider>
    </div>,
  );
  return container;
}

/** Returns the position of the first occurrence of a text among the letters of an element. */
function placeOf(element: Element, text: string): DOMRect {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`${text} is not there`);
}
const isLeftOf = (element: Element, one: string, other: string) =>
  placeOf(element, one).right <= placeOf(element, other).left + 1;
/** Returns the distance between the end of a text and the right edge of its container. */
const fromRight = (element: Element, last: string) =>
  element.getBoundingClientRect().right - placeOf(element, last).right;

describe('a right-to-left page reads an address in Latin letters from left to right', () => {
  test('in the list, on the side of the page', async () => {
    const container = page(<AddressAutocomplete />);
    await userEvent.type(screen.getByRole('combobox'), '8');
    const [first, second] = await screen.findAllByRole('option');
    const [theirs, ours] = first!.textContent.includes('King') ? [first!, second!] : [second!, first!];
    const text = theirs.querySelector('.doorplate-option-text')!;
    expect(isLeftOf(text, '8', 'King')).toBe(true);
    expect(fromRight(text, 'Road')).toBeLessThan(2);
    expect(isLeftOf(ours.querySelector('.doorplate-option-text')!, 'عبدالعزيز', '8')).toBe(true);
    expect(container.querySelector('.doorplate-search')).not.toBeNull();
  });

  test('in the search of the form, starting where its hint starts, and without touching its icon', () => {
    page(<AddressForm countries={['SA']} defaultValue={{ line1: '8 King Fahd Road', country: 'SA' }} />);
    const { paddingLeft, paddingRight } = getComputedStyle(screen.getByRole('combobox'));
    expect([paddingLeft, paddingRight]).toEqual(['44px', '14px']);
  });

  test('in the fields, on the side of the page', () => {
    const container = page(
      <AddressForm layout="search" countries={['SA']} defaultValue={{ ...latin, country: 'SA' }} />,
    );
    for (const name of ['line1', 'city', 'postalCode']) {
      const { unicodeBidi, textAlign } = getComputedStyle(container.querySelector(`[name="${name}"]`)!);
      expect([name, unicodeBidi, textAlign]).toEqual([name, 'plaintext', 'right']);
    }
  });

  test('in the question, in each of its lines', async () => {
    const container = page(
      <form>
        <AddressForm
          layout="search"
          verify="submit"
          verification={{ maxWait: 30_000 }}
          countries={['SA']}
          defaultValue={{ line1: '8 King Fhad Road', city: 'Riyadh', postalCode: '12271', country: 'SA' }}
        />
        <button>OK</button>
      </form>,
    );
    await userEvent.click(within(container).getByRole('button', { name: 'OK' }));
    const dialog = await screen.findByRole('dialog', { name: ar.verification.title('confirm') });
    const suggested = dialog.querySelector('[data-kind="suggested"] .doorplate-lines')!;
    expect(isLeftOf(suggested, '8 ', 'King')).toBe(true);
    expect(isLeftOf(suggested, 'Riyadh', '12271')).toBe(true);
    expect(fromRight(suggested, 'Road')).toBeLessThan(8);
  });

  test('in the addresses that a question offers', () => {
    const entered = { ...emptyPostalFields, ...latin, country: 'SA' };
    const question = {
      ...{ entered, missing: 'street', verdict: 'fix', suggestion: undefined, differences: [], units: [] },
      candidates: [entered, { ...entered, line1: '8 King Saud Road' }],
    };
    const container = page(<AddressVerification verification={{ question } as never} />);
    const offered = [...container.querySelectorAll('.doorplate-choice')];
    expect(offered).toHaveLength(2);
    for (const choice of offered) expect(isLeftOf(choice, '8 King', 'Riyadh')).toBe(true);
  });

  test('in the rows of a file, and in an opened row', async () => {
    const container = page(<BatchCleanse saveAs={`rtl ${String(performance.timeOrigin)}`} />);
    await userEvent.upload(
      container.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['Street,City,Zip,Country\n8 King Fahd Road,Riyadh,12271,SA\n'], 'a.csv'),
    );
    await userEvent.click(await screen.findByRole('button', { name: ar.files.start() }));
    const row = await waitFor(() => {
      const found = container.querySelector('.doorplate-body-row');
      expect(found?.textContent).toContain('King');
      return found!;
    });
    const cell = row.children[2]!;
    expect(isLeftOf(cell, '8', 'King')).toBe(true);
    expect(fromRight(cell, 'SA')).toBeLessThan(2);
    await waitFor(() => expect(container.querySelector('[data-status="done"]')).not.toBeNull());
    // Rows are rendered with a delay. Wait for the row's answer before pressing it.
    await waitFor(() => expect(row.getAttribute('data-kind')).toBe('accept'));
    await userEvent.click(row);
    const dialog = await screen.findByRole('dialog');
    const value = [...dialog.querySelectorAll('td')].find(({ textContent }) =>
      textContent.startsWith('8 King Fahd Road'),
    )!;
    expect(isLeftOf(value, '8', 'King')).toBe(true);
  });
});
