import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressForm, AddressProvider, AddressVerification, useAddressVerification, type Words } from 'doorplate';
import { createClient, emptyPostalFields, type PostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator, type SimulatorAddress } from 'doorplate/testing';
import { ar } from 'doorplate/words/ar';
import { de } from 'doorplate/words/de';
import { useEffect, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

afterEach(async () => {
  cleanup();
  await page.viewport(900, 700);
});

function draw(children: ReactNode, { words, addresses }: { words?: Words; addresses?: SimulatorAddress[] } = {}) {
  const { endpoints, credentials, fetch } = createSimulator(addresses ? { addresses } : {});
  const client = createClient({ endpoints, credentials, fetch });
  return render(
    <AddressProvider client={client} words={words}>
      {children}
    </AddressProvider>,
  ).container;
}

/** Returns the names of the fields that are side by side, line by line. */
function linesOf(container: HTMLElement): string[] {
  const lines = new Map<number, string[]>();
  for (const cell of container.querySelectorAll<HTMLElement>('.doorplate-cell')) {
    const top = Math.round(cell.getBoundingClientRect().top);
    lines.set(top, [...(lines.get(top) ?? []), cell.dataset['field']!]);
  }
  return Array.from(lines.values(), (fields) => fields.join(' '));
}

describe('on a phone', () => {
  const widths = [328, 343, 358, 380, 396, 412, 430, 448];

  test.each([
    ['US', ['city', 'region postalCode']],
    ['AU', ['city', 'region postalCode']],
    ['CO', ['city', 'region postalCode']],
    ['IT', ['postalCode city', 'region']],
    ['MX', ['postalCode city', 'region']],
    ['TR', ['postalCode city', 'region']],
    ['DE', ['postalCode city']],
    ['IN', ['city postalCode', 'region']],
    ['TH', ['district city', 'region postalCode']],
  ])('no postal code of %s is left alone on a line, and both sides of the form are straight', (country, lines) => {
    const container = draw(
      <div>
        <AddressForm countries={[country]} />
      </div>,
    );
    const box = container.querySelector<HTMLElement>('div')!;
    for (const width of widths) {
      box.style.inlineSize = `${String(width)}px`;
      expect(linesOf(container).filter((line) => /city|region|postalCode/.test(line))).toEqual(lines);
      for (const row of container.querySelectorAll('.doorplate-row')) {
        const right = Math.max(...Array.from(row.children, (cell) => cell.getBoundingClientRect().right));
        expect(Math.abs(right - box.getBoundingClientRect().right)).toBeLessThan(1);
      }
    }
  });

  test.each(['DE', 'BR', 'NL'])(
    'the label of the house number in %s takes one line, like the one next to it',
    (country) => {
      const container = draw(
        <div style={{ fontFamily: 'Arial, sans-serif' }}>
          <AddressForm countries={[country]} />
        </div>,
      );
      for (const width of [288, ...widths]) {
        container.querySelector<HTMLElement>('div')!.style.inlineSize = `${String(width)}px`;
        const tops = Array.from(container.querySelectorAll('[name=street], [name=houseNumber]'), (input) =>
          Math.round(input.getBoundingClientRect().top),
        );
        expect(tops).toEqual([tops[0], tops[0]]);
      }
    },
  );

  test('the select of the state shows the names of all but the longest states', () => {
    const container = draw(
      <div style={{ inlineSize: 328, fontFamily: 'Arial, sans-serif' }}>
        <AddressForm countries={['US']} />
      </div>,
    );
    const select = container.querySelector<HTMLSelectElement>('[name=region]')!;
    const { paddingLeft, paddingRight, font } = getComputedStyle(select);
    const space = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    for (const name of ['Massachusetts', 'North Carolina', 'Pennsylvania', 'West Virginia'])
      expect(pen.measureText(name).width, name).toBeLessThanOrEqual(space);
  });

  test('a state that is too long is cut at its end on a page from right to left, and a country in Arabic at its own', () => {
    const container = draw(
      <div dir="rtl" lang="ar">
        <AddressForm countries={['US', 'CA']} />
      </div>,
      { words: ar },
    );
    const direction = (select: string) =>
      getComputedStyle(container.querySelector(`${select} option:nth-child(2)`)!).direction;
    expect([direction('[name=region]'), direction('[name=country]')]).toEqual(['ltr', 'rtl']);
  });
});

test('the edge of a field with an error stays red under the pointer', async () => {
  const container = draw(
    <form>
      <AddressForm countries={['US']} />
      <button>Pay</button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(container.querySelector('[name=city][aria-invalid=true]')).not.toBeNull());
  for (const name of ['city', 'region']) {
    const field = container.querySelector(`[name=${name}]`)!;
    const settled = () => Promise.all(field.getAnimations().map(({ finished }) => finished));
    await settled();
    const before = getComputedStyle(field).borderTopColor;
    await userEvent.hover(field);
    await settled();
    expect(getComputedStyle(field).borderTopColor).toBe(before);
  }
});

describe('inside a building', () => {
  const rows = () => Array.from(document.querySelectorAll('li[role=option]'), ({ textContent }) => textContent);
  const open = async () => {
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.querySelector('[aria-selected=true][data-kind=container]')).not.toBeNull());
    await userEvent.keyboard('{Enter}');
  };

  test('a row shows only what differs, and the way there is named once', async () => {
    const container = draw(<AddressForm countries={['US']} />);
    await userEvent.type(container.querySelector('[role=combobox]')!, '500 harb');
    await waitFor(() => expect(rows()[0]).toContain('Seattle, WA 98104'));
    await open();
    await waitFor(() => expect(rows()[1]).toMatch(/^Floor 1/));
    const trail = container.querySelector('.doorplate-trail')!;
    expect(trail.textContent).toBe('500 Harbor PlazaSeattle, WA 98104');
    expect(rows().filter((row) => /Harbor|Seattle/.test(row))).toEqual([]);
    await userEvent.click(screen.getByRole('option', { name: /Floor 1\b/ }));
    await waitFor(() =>
      expect(rows().slice(0, 4)).toEqual(['Back to 500 Harbor Plaza', 'Unit 101', 'Unit 102', 'Unit 103']),
    );
    expect(trail.textContent).toBe('All resultsFloor 1');
    // Back leads one level up, so the trail leads further.
    expect(within(trail as HTMLElement).getAllByRole('button')).toHaveLength(1);
  });
});

describe('the question about an address, in a window of 320 by 640 pixels', () => {
  const blank: PostalFields = { ...emptyPostalFields, country: 'US' };
  const harbor = { ...blank, line1: '500 Harbor Plaza', city: 'Seattle', region: 'WA', postalCode: '98104' };
  const lincoln = { ...blank, line1: '40 Lincoln Avenue', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const streets = ['North', 'South', 'East', 'West', 'Old', 'New'].map((name) => ({
    line1: `40 ${name} Lincoln Avenue`,
    city: 'Springfield',
    provinceCode: 'IL',
    postalCode: '62701',
    countryIso2: 'US',
  }));

  function Asking({ fields }: { fields: PostalFields }) {
    const verification = useAddressVerification({ maxWait: 30_000 });
    const { verify } = verification;
    useEffect(() => {
      void verify(fields);
      // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the component mounts
    }, []);
    return <AddressVerification verification={verification} />;
  }
  async function ask(fields: PostalFields, options?: Parameters<typeof draw>[1]) {
    await page.viewport(320, 640);
    draw(<Asking fields={fields} />, options);
    const dialog = await screen.findByRole('dialog');
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
    return dialog;
  }

  test.each<[string, PostalFields, Parameters<typeof draw>[1]?]>([
    ['a slip', { ...blank, line1: '6007 Aplegate Lane', city: 'Louisville', region: 'KY', postalCode: '40219' }],
    ['a slip, in German', { ...blank, line1: '6007 Aplegate Lane', city: 'Louisville', region: 'KY' }, { words: de }],
    ['a missing unit', harbor],
    ['a missing unit and a slip, in German', { ...harbor, line1: '500 Harbro Plaza' }, { words: de }],
    ['several streets', lincoln, { addresses: streets }],
    ['no such address', { ...blank, line1: '1 Nowhere Blvd', city: 'Atlantis', region: 'TX', postalCode: '00000' }],
  ])('shows its main button, and the field that has the focus, without scrolling: %s', async (_, fields, options) => {
    const dialog = await ask(fields, options);
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    expect(dialog.scrollTop).toBe(0);
    expect(isOnTop(dialog.querySelector('[data-kind=primary]')!)).toBe(true);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    expect(isOnTop(document.activeElement!)).toBe(true);
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  });

  test('offers one recommended address, the entered one, and further addresses when the shopper asks for them', async () => {
    const dialog = await ask(lincoln, { addresses: streets });
    const topOf = (kind: string) =>
      dialog.querySelector(`.doorplate-card[data-kind=${kind}]`)!.getBoundingClientRect().top;
    expect(topOf('suggested')).toBeLessThan(topOf('entered'));
    const shown = () =>
      within(dialog)
        .getAllByRole('radio')
        .filter((radio) => radio.checkVisibility()).length;
    expect(shown()).toBe(2);
    await userEvent.click(within(dialog).getByText(/^Matching addresses \(\d\)$/));
    expect(shown()).toBeGreaterThan(2);
  });

  test('draws its own controls, and fills in the unit that the shopper presses', async () => {
    const dialog = await ask(harbor);
    const field = within(dialog).getByLabelText<HTMLInputElement>('Apartment, suite or unit');
    expect(field.getAttribute('list')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unit 102' }));
    expect(field.value).toBe('Unit 102');
    await userEvent.fill(field, '20');
    expect(
      Array.from(dialog.querySelectorAll('.doorplate-variant'), ({ textContent }) => textContent).every((unit) =>
        unit.includes('20'),
      ),
    ).toBe(true);
    cleanup();
    const radio = within(await ask(lincoln, { addresses: streets })).getAllByRole('radio')[0]!;
    expect(getComputedStyle(radio).appearance).toBe('none');
  });
});
