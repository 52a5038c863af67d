import { act, cleanup, waitFor } from '@testing-library/react';
import { AddressAutocomplete, type AddressEvent, AddressForm, type AddressFormValue, useAddressForm } from 'doorplate';
import { emptyPostalFields } from 'doorplate/core';
import 'doorplate/styles.css';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { box, chooseAddress, waitingShop } from '../support/waitingShop.tsx';

afterEach(cleanup);

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const before: AddressFormValue = {
  ...emptyPostalFields,
  ...{ line1: '40 Elm Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
};
const linden = {
  ...{ line1: 'Unter den Linden 77', street: 'Unter den Linden', buildingNumber: '77' },
  ...{ city: 'Berlin', postalCode: '10117', countryIso2: 'DE' },
};
const galena = { line1: '5 Main Street', region: 'IL' };

function Held({ layout = 'fields' }: { layout?: 'fields' | 'search' }) {
  const [value, setValue] = useState(before);
  return <AddressForm countries={['US']} layout={layout} value={value} onChange={setValue} />;
}
const Filled = () => (
  <>
    <AddressAutocomplete countries={['US']} fill={{ line1: 'line1', city: 'city', region: 'region' }} />
    <input name="line1" />
    <input name="city" />
    <input name="region" />
  </>
);

/** Types the first text into a field while the address is in flight, and the second text after the address has arrived. */
async function typeAcross(name: string, [first, rest]: readonly [string, string], open: () => void) {
  await userEvent.click(field(name));
  await userEvent.keyboard(`{Control>}a{/Control}${first}`);
  open();
  await waitFor(() => expect(field('line1').value).toBe(galena.line1));
  await userEvent.keyboard(rest);
}

describe('a user who types in another field while a chosen address is in flight', () => {
  const typed = ['Council', ' Hill'] as const;
  const forms: [string, ReactNode][] = [
    ['a form of ours controlled by the app', <Held />],
    ['fields that `fill` fills', <Filled />],
    ['a form of ours', <AddressForm countries={['US']} layout="fields" defaultValue={before} />],
    [
      'a form of ours with a separate search box',
      <AddressForm countries={['US']} defaultValue={before} layout="search" />,
    ],
    ['the same, controlled by the app', <Held layout="search" />],
  ];
  test.each(someOf(2, forms))('keeps every key there, and the address fills the other fields: %s', async (_, form) => {
    const { sent, open, paid } = waitingShop(form);
    await chooseAddress();
    await typeAcross('city', typed, open);
    expect(field('city').value).toBe('Council Hill');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ ...galena, city: 'Council Hill' }]));
    expect(paid('retrieve')).toBe(1);
  });

  test('gets the paid address even if the fields were empty before and are shown because of an error', async () => {
    const { sent, open, paid } = waitingShop(
      <AddressForm countries={['US']} layout="search" fields={{ name: 'required' }} />,
    );
    await userEvent.click(document.querySelector('[name=pay]')!);
    await waitFor(() => expect(field('name').checkVisibility()).toBe(true));
    await chooseAddress();
    await typeAcross('city', typed, open);
    expect([field('city').value, field('postalCode').value, paid('retrieve')]).toEqual(['Council Hill', '61036', 1]);
    await userEvent.fill(field('name'), 'Ann');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ ...galena, city: 'Council Hill', name: 'Ann' }]));
  });

  test('counts as having edited the chosen address', async () => {
    const events: AddressEvent[] = [];
    const { open } = waitingShop(
      <AddressForm countries={['US']} layout="fields" defaultValue={before} onEvent={(event) => events.push(event)} />,
    );
    await chooseAddress();
    await typeAcross('city', typed, open);
    expect(events.map(({ type }) => type).filter((type) => type !== 'shown' && type !== 'searched')).toEqual([
      'picked',
      'edited',
    ]);
  });

  test('keeps every key in a separate number field, after the street of the address', async () => {
    const { sent, open } = waitingShop(<AddressForm countries={['DE']} layout="fields" />, { addresses: [linden] });
    await chooseAddress(box(), 'unter den linden 77');
    await userEvent.click(field('houseNumber'));
    await userEvent.keyboard('{Control>}a{/Control}12');
    open();
    await waitFor(() => expect(field('city').value).toBe('Berlin'));
    await userEvent.keyboard('3b');
    expect([box().value, field('houseNumber').value]).toEqual(['Unter den Linden', '123b']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ line1: 'Unter den Linden 123b', city: 'Berlin' }]));
  });

  test('gets the chosen address with the value of a field that was only focused', async () => {
    const { sent, open } = waitingShop(<AddressForm countries={['US']} layout="search" defaultValue={before} />);
    await userEvent.fill(field('city'), 'Peoria');
    await chooseAddress();
    await userEvent.click(field('city'));
    open();
    await waitFor(() => expect(field('city').value).toBe('Galena'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ ...galena, city: 'Galena' }]));
  });

  test('gets the chosen address if they had typed there before the choice, also with `fill`', async () => {
    const { open } = waitingShop(<Filled />);
    await userEvent.fill(field('city'), 'Peoria');
    await chooseAddress();
    await userEvent.click(field('city'));
    open();
    await waitFor(() => expect(field('city').value).toBe('Galena'));
  });

  test('keeps text typed for line 2 if the address has no line 2, also after moving on', async () => {
    const { sent, open } = waitingShop(
      <AddressForm countries={['US']} layout="search" fields={{ name: 'optional' }} defaultValue={before} />,
    );
    await chooseAddress();
    await userEvent.click(field('line2'));
    await userEvent.keyboard('Rear door');
    await userEvent.click(field('name'));
    await userEvent.keyboard('An');
    open();
    await waitFor(() => expect(field('city').value).toBe('Galena'));
    await userEvent.keyboard('na');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ ...galena, line2: 'Rear door', name: 'Anna' }]));
  });

  test('keeps only their own text, because text that an app rewrites meanwhile does not count as typed', async () => {
    let rewrite!: () => void;
    function Late() {
      const [value, setValue] = useState<AddressFormValue>({ ...emptyPostalFields, country: 'US' });
      rewrite = () => {
        setValue((now) => ({ ...now, line1: now.line1.toUpperCase(), city: 'PEORIA' }));
      };
      return <AddressForm countries={['US']} layout="fields" value={value} onChange={setValue} />;
    }
    const { open } = waitingShop(<Late />);
    await chooseAddress();
    act(rewrite);
    await waitFor(() => expect(field('city').value).toBe('PEORIA'));
    open();
    await waitFor(() => expect([field('line1').value, field('city').value]).toEqual([galena.line1, 'Galena']));
  });

  test.each(someOf(1, ['line1', 'city']))(
    'is not confused with a browser that fills in all fields from %s on, in a form with a separate search box',
    async (first) => {
      const { open, paid } = waitingShop(<AddressForm countries={['US']} layout="search" defaultValue={before} />);
      await chooseAddress();
      await userEvent.click(field(first));
      act(() => {
        for (const [name, text] of [
          ['line1', '9 Oak Avenue'],
          ['city', 'Peoria'],
          ['postalCode', '61602'],
        ] as const) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text);
          field(name).dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      open();
      await waitFor(() => expect(paid('retrieve')).toBe(1));
      await userEvent.click(field('line2'));
      await userEvent.keyboard('B');
      expect(['line1', 'line2', 'city', 'postalCode'].map((name) => field(name).value)).toEqual([
        '9 Oak Avenue',
        'B',
        'Peoria',
        '61602',
      ]);
    },
  );

  test('does not affect the search in a separate box, and the paid address arrives', async () => {
    const { open } = waitingShop(<AddressForm countries={['US']} layout="search" defaultValue={before} />);
    await chooseAddress();
    const searched = box().value;
    await userEvent.fill(field('line2'), 'Rear door');
    expect([box().value, box().closest('[data-phase]')!.getAttribute('data-phase')]).toEqual([searched, 'retrieving']);
    open();
    await waitFor(() => expect(field('city').value).toBe('Galena'));
    expect(field('line2').value).toBe('Rear door');
  });

  const leavable: [string, ReactNode][] = [
    [
      'a form of ours with a separate search box',
      <AddressForm countries={['US']} layout="search" defaultValue={before} />,
    ],
    ['fields that `fill` fills', <Filled />],
    ['a form of ours', <AddressForm countries={['US']} layout="fields" />],
    ['a form of ours controlled by the app', <Held />],
  ];
  test.each(someOf(2, leavable))(
    'keeps a city and a state that they entered and left before the address came: %s',
    async (_, form) => {
      const { sent, open } = waitingShop(form);
      await chooseAddress();
      await userEvent.fill(field('city'), 'Scales Mound');
      const region = field('region') as HTMLInputElement | HTMLSelectElement;
      if (region instanceof HTMLSelectElement) await userEvent.selectOptions(region, 'WI');
      else await userEvent.fill(region, 'WI');
      region.blur();
      open();
      await waitFor(() => expect(field('line1').value).toBe(galena.line1));
      await userEvent.click(document.querySelector('[name=pay]')!);
      await waitFor(() => expect(sent).toMatchObject([{ line1: galena.line1, city: 'Scales Mound', region: 'WI' }]));
    },
  );

  test('keeps a house number and a postal code that they entered and left before the address came', async () => {
    const { sent, open } = waitingShop(<AddressForm countries={['DE']} layout="fields" />, { addresses: [linden] });
    await chooseAddress(box(), 'unter den linden 77');
    await userEvent.fill(field('houseNumber'), '12');
    await userEvent.fill(field('postalCode'), '10999');
    field('postalCode').blur();
    open();
    await waitFor(() => expect(field('city').value).toBe('Berlin'));
    await userEvent.click(document.querySelector('[name=pay]')!);
    await waitFor(() => expect(sent).toMatchObject([{ line1: 'Unter den Linden 12', postalCode: '10999' }]));
  });

  const waiting: [string, ReactNode, string, string][] = [
    ['a separate house number', <AddressForm countries={['DE']} layout="fields" />, 'houseNumber', '77'],
    ['fields that `fill` fills', <Filled />, 'city', 'Galena'],
    ['a form of ours', <AddressForm countries={['US']} layout="fields" />, 'city', 'Galena'],
    ['a form of ours controlled by the app', <Held />, 'postalCode', '61036'],
  ];
  test.each(someOf(2, waiting))(
    'who waits with the caret in a field and then types what it already says does not double it: %s',
    async (_, form, name, text) => {
      const { open } = waitingShop(form, { addresses: [linden] });
      await (name === 'houseNumber' ? chooseAddress(box(), 'unter den linden 77') : chooseAddress());
      await userEvent.click(field(name));
      open();
      await waitFor(() => expect(field(name).value).toBe(text));
      await userEvent.keyboard(text);
      expect(field(name).value).toBe(text);
    },
  );
});

test.each([
  ['Hauptstr. 12', '12', 'Hauptstr. 12'],
  ['Hauptstr. 12 a', '12a', 'Hauptstr. 12a'],
  ['Hauptstr. 12', '12a', 'Hauptstr. 12a'],
])(
  'a browser that fills in the street "%s" and the house number "%s" does not double the number',
  async (street, number, line) => {
    const orders = [
      [
        ['street', street],
        ['houseNumber', number],
      ],
      [
        ['houseNumber', number],
        ['street', street],
      ],
    ] as const;
    for (const order of orders) {
      const { sent } = waitingShop(<AddressForm countries={['DE']} layout="fields" required={false} />);
      act(() => {
        for (const [name, text] of order) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text);
          field(name).dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      expect([field('street').value, field('houseNumber').value.replace(' ', '')]).toEqual([
        'Hauptstr.',
        line.replace('Hauptstr. ', ''),
      ]);
      await userEvent.click(document.querySelector('[name=pay]')!);
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]!['line1']!.replace('12 a', '12a')).toBe(line);
      cleanup();
    }
  },
);

test.each(someOf(1, ['a moment later', 'at once']))(
  'keeps the caret in its place in an app that rewrites text to capitals %s',
  async (when) => {
    function Capitals() {
      const [value, setValue] = useState(before);
      const write = ({ city, ...next }: AddressFormValue) => {
        setValue({ ...next, city: city.toUpperCase() });
      };
      return (
        <AddressForm
          countries={['US']}
          value={value}
          onChange={(next) => {
            if (when === 'at once') write(next);
            else {
              setValue(next);
              setTimeout(write, 20, next);
            }
          }}
        />
      );
    }
    waitingShop(<Capitals />);
    await userEvent.click(field('city'));
    await userEvent.keyboard('{Home}{ArrowRight}x');
    await waitFor(() => expect(field('city').value).toBe('SXPRINGFIELD'));
    expect(field('city').selectionStart).toBe(2);
    await userEvent.keyboard('y');
    await waitFor(() => expect(field('city').value).toBe('SXYPRINGFIELD'));
  },
);

test.each(['city', 'postalCode'])(
  'a field (%s) that the user enters just before the address fills it is selected, so that a key replaces it',
  async (name) => {
    // The form notifies the app before it renders the address.
    const enter = ({ line1 }: AddressFormValue) => {
      if (line1 === galena.line1) field(name).focus();
    };
    const { open } = waitingShop(<AddressForm countries={['US']} onChange={enter} />);
    await chooseAddress();
    open();
    await waitFor(() => expect(field(name).value).not.toBe(''));
    expect(document.activeElement).toBe(field(name));
    await userEvent.keyboard('61036');
    expect(field(name).value).toBe('61036');
  },
);

test('a field that the user leaves in the moment when the app sets another address has the text of that address', async () => {
  let form: ReturnType<typeof useAddressForm>;
  function Own() {
    form = useAddressForm({ layout: 'search', defaultValue: before });
    return (
      <div {...form.getFormProps()}>
        <input {...form.getFieldProps('city')} />
      </div>
    );
  }
  waitingShop(<Own />);
  await userEvent.click(field('city'));
  // The answer of the app's server is not rendered yet when the user leaves the field.
  form!.replace({ ...before, ...galena, city: 'Galena' });
  field('city').blur();
  await waitFor(() => expect(field('city').value).toBe('Galena'));
  expect(form!.value).toMatchObject({ ...galena, city: 'Galena' });
});
