import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { type AddressFormChange, useAddressForm, type UseAddressFormOptions } from 'doorplate';
import { type Address, type PostalField } from 'doorplate/core';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { addressWith } from '../../support/addressWith.ts';
import { wrapper } from '../../support/uncalledService.tsx';

const open = (options: UseAddressFormOptions = {}) => {
  const { result } = renderHook(() => useAddressForm({ layout: 'search', ...options }), { wrapper });
  return () => result.current;
};

/** Returns the form after an address was chosen for the typed text. */
const picked = (given: Address, typed = '') => {
  const form = open();
  act(() => {
    form().pick(given, { typed, variants: [given] });
  });
  return form();
};
const keptOf = (typed: string, given: Address) => picked(given, typed).unverifiedUnit;
const fieldsOf = (given: Address) => picked(given).value;

test('knows which fields are hidden, where the link next to the search leads, and when no link is needed, also for custom fields', () => {
  const form = open({ fields: { name: 'required' } });
  const shown = () => [form().searchShown, form().switchTo, form().getHiddenProps()['data-hidden'] ?? false];
  const waiting = () =>
    form()
      .format.rows.flat()
      .filter((field) => form().isHidden(field));
  expect(shown()).toEqual([true, 'fields', true]);
  expect(waiting()).toEqual(['line1', 'line2', 'city', 'region', 'postalCode']);
  expect(form().isHidden('country')).toBe(false);
  expect(form().getHiddenProps()['aria-hidden']).toBe(true);
  // Combines the props that are always needed with those for a field that is hidden until it has a value.
  const city = () => ({ ...form().getFieldProps('city'), ...form().getHiddenFieldProps('city') });
  expect([city().required, city().tabIndex]).toEqual([false, -1]);
  expect([form().getFieldProps('city').required, form().getHiddenFieldProps('name')]).toEqual([true, {}]);
  act(() => {
    form().enterManually();
  });
  expect(shown()).toEqual([false, 'search', false]);
  expect([waiting(), city().required, city().tabIndex]).toEqual([[], true, undefined]);
  act(() => {
    form().search();
  });
  expect(shown()).toEqual([true, 'fields', true]);
  act(() => {
    form().pick(addressWith({ line1: '1 Elm Street', city: 'Salem' }));
  });
  expect(shown()).toEqual([true, undefined, false]);
  const first = open({ layout: 'fields' });
  expect([first().searchShown, first().switchTo, first().isHidden('city')]).toEqual([false, undefined, false]);
});

describe('a typed unit', () => {
  const house = addressWith({ line1: '350 5th Avenue', city: 'New York' });
  test.each([
    ['350 5th ave apt 4B', 'apt 4B'],
    ['350 5th ave Apt. 4B new york', 'Apt. 4B'],
    ['350 5th ave #12', '#12'],
    ['350 5th ave # 12', '# 12'],
    ['350 5th ave suite 300', 'suite 300'],
    ['unit 7, 350 5th ave', 'unit 7'],
    ['350 5th ave floor 3', 'floor 3'],
    ['350 5th ave app. 3', 'app. 3'],
    ['350 5th ave bureau 200', 'bureau 200'],
    ['350 5th ave piso 2', 'piso 2'],
    ['350 5th ave unit b', 'unit b'],
    ['350 5th ave PH 2', 'PH 2'],
  ])('%j is kept as %j', (typed, unit) => {
    expect(keptOf(typed, house)).toBe(unit);
  });

  test.each([
    ['350 5th ave', house],
    ['1 unity st', addressWith({ line1: '1 Unity Street' })],
    ['12 floral ave', addressWith({ line1: '12 Floral Avenue' })],
    ['1155 ste-catherine', addressWith({ line1: '1155 Rue Sainte-Catherine Est' })],
    ['po box 12', addressWith({ line1: 'PO Box 12' })],
    ['77 beacon apt 1', addressWith({ line1: '77 Beacon Street', line2: 'Apt 1', subBuilding: 'Apt 1' })],
    ['77 beacon unit 1', addressWith({ line1: '77 Beacon Street', line2: 'Apt 1' })],
    ['5161 jefferson #202', addressWith({ line1: '5161 Jefferson Boulevard', line2: '#202' })],
    ['12 elm apt 3', addressWith({ line1: '12 Elm Street Apt 3' })],
    ['9 suite rd', addressWith({ line1: '9 Suite Road' })],
    ['500 harbor 20500', addressWith({ line1: '500 Harbor Plaza' })],
    ['8 flat rock rd', addressWith({ line1: '8 Flat Rock Road' })],
    ['805 veterans suite 305', addressWith({ line1: '805 Veterans Blvd Ste 305' })],
    ['805 veterans #305', addressWith({ line1: '805 VETERANS BLVD STE 305', subBuilding: 'STE 305' })],
    ['805 veterans apt4b', addressWith({ line1: '805 Veterans Blvd Unit 4-B' })],
    ['11 madison apt 1b', addressWith({ line1: '11 Madison Ave Bsmt 1B' })],
    ['11 madison ave bsmt 1b', addressWith({ line1: '11 Madison Ave Bsmt 1B' })],
    ['20 jay st 2nd floor', addressWith({ line1: '20 Jay St Fl 2' })],
    ['1 biscayne blvd miami fl 33101', addressWith({ line1: '1 Biscayne Blvd' })],
    ['500 harbor apt 9', addressWith({ line1: '500 Harbor Plaza', line2: 'Unit 101', subBuilding: 'Unit 101' })],
    ['500 harbor #9', addressWith({ line1: '500 Harbor Plaza Ste 101' })],
    ['500 harbor apt 9', addressWith({ line1: '500 Harbor Plaza', line2: '101', subBuilding: '101' })],
    ['', house],
  ])('is not found in %j', (typed, result) => {
    expect(keptOf(typed, result)).toBeUndefined();
  });
});

test('keeps the same options of selects between keys, and changes them with the country', () => {
  const { result } = renderHook(() => useAddressForm({ countries: ['US', 'CA', 'GB'] }), { wrapper });
  const before = result.current;
  act(() => {
    result.current.edit('city', 'Bost');
  });
  expect(result.current.value.city).toBe('Bost');
  expect(result.current.countries).toBe(before.countries);
  expect(result.current.regions).toBe(before.regions);
  act(() => {
    result.current.edit('country', 'CA');
  });
  expect(result.current.countries).toBe(before.countries);
  expect(result.current.regions.map(({ code }) => code)).toContain('ON');
});

test('keeps the unit that the answer lacks out of two typed units, and not the other', () => {
  const known = addressWith({ line1: '12 Elm Street Bldg 2' });
  expect(keptOf('12 elm bldg 2 apt 4', known)).toBe('apt 4');
  expect(keptOf('12 elm bldg 2 apt 4', addressWith({ line1: '12 Elm Street' }))).toBe('bldg 2 apt 4');
  // The unit is on another floor with the same number.
  expect(keptOf('12 elm apt 2', addressWith({ line1: '12 Elm Street Fl 2' }))).toBe('apt 2');
});

test('repeats no text of a retrieved address in the fields', () => {
  const fields = fieldsOf(
    addressWith({
      line1: '11 Madison Ave Bsmt 1B',
      line2: 'Bsmt 1B',
      line3: 'New York NY 10010',
      city: 'New York',
      provinceCode: 'NY',
      postalCode: '10010',
    }),
  );
  expect(fields).toMatchObject({ line1: '11 Madison Ave Bsmt 1B', line2: '', line3: '', city: 'New York' });
  // An organisation with its own postal code has no lines.
  expect(fieldsOf(addressWith({ company: 'Acme', city: 'Boston' }))).toMatchObject({ company: '', line1: 'Acme' });
});

test('loses no text of a retrieved address in the fields', () => {
  expect(
    fieldsOf(
      addressWith({
        line1: 'a',
        line2: 'b',
        line3: 'c',
        line4: 'd',
        city: 'Seattle',
        provinceName: 'Washington',
        postalCode: '9',
      }),
    ),
  ).toEqual({
    company: '',
    line1: 'a',
    line2: 'b',
    line3: 'c, d',
    district: '',
    city: 'Seattle',
    region: 'WA',
    postalCode: '9',
    country: 'US',
  });
  // Japan's form has no separate city.
  expect(
    fieldsOf(addressWith({ line1: '1-1 Chiyoda', city: 'Chiyoda-ku', provinceName: 'Tokyo', countryIso2: 'JP' })),
  ).toMatchObject({ line1: '1-1 Chiyoda', line2: 'Chiyoda-ku', region: '13' });
});

test('puts text into a line for which the country’s form has no field, for any answer', () => {
  const german = addressWith({ line1: 'Hauptstr. 5', district: 'Bissingen', city: 'Bietigheim', countryIso2: 'DE' });
  expect(fieldsOf(german)).toMatchObject({ line1: 'Hauptstr. 5', line2: 'Bissingen', district: '' });
  // A region code that the country does not have is less useful than a known name.
  expect(fieldsOf(addressWith({ line1: '1 A St', provinceCode: 'X9', provinceName: 'Washington' })).region).toBe('WA');
});

describe('a custom form', () => {
  test('has no enabled input for autofill while it is disabled', () => {
    const form = open({ layout: 'fields', defaultCountry: 'DE', disabled: true });
    const names = form().autofillInputs;
    expect(names.map((name) => form().getAutofillInputProps(name).disabled)).toEqual(names.map(() => true));
    expect(names).toContain('line1');
  });

  test('listens to each input once, although a form library attaches its ref again in each render', () => {
    const listeners = new Set<unknown>();
    const ref = (input: HTMLElement | null) => {
      if (input) input.addEventListener = (_: string, listener: unknown) => listeners.add(listener);
    };
    function Form() {
      const form = useAddressForm({ layout: 'fields', defaultCountry: 'US' });
      return <input {...form.getFieldProps('city', { ref })} />;
    }
    const { rerender } = render(<Form />, { wrapper });
    for (let renders = 0; renders < 5; renders++) rerender(<Form />);
    expect(listeners.size).toBe(1);
  });

  test('reports missing fields on request, and focuses the first of them', () => {
    function Own() {
      const form = useAddressForm({ layout: 'search', defaultValue: { line1: '1 Main Street', region: 'IL' } });
      return (
        <>
          {form.format.rows.flat().map((field) => (
            <label key={field}>
              {form.format.words[field]}
              <input {...form.getFieldProps(field)} />
              <em {...form.getErrorProps(field)}>{form.errors[field]}</em>
            </label>
          ))}
          <button onClick={() => form.validate()}>Look</button>
        </>
      );
    }
    render(<Own />, { wrapper });
    act(() => {
      screen.getByRole('button').click();
    });
    expect(screen.getAllByText(/missing/).map(({ textContent }) => textContent)).toEqual([
      'City is missing.',
      'ZIP code is missing.',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText(/City/));
  });

  test('is complete with its required fields, or without any if none is required', () => {
    const complete = open({ defaultValue: { line1: '1 A St', city: 'Galena', region: 'IL', postalCode: '61036' } });
    const free = open({ required: false, defaultValue: { line1: '1 A St' } });
    const searching = open();
    // An address is required, although none of its fields is.
    const optional = open({
      fields: { line1: 'optional', city: 'optional', region: 'optional', postalCode: 'optional' },
    });
    const answers: boolean[] = [];
    act(() => {
      for (const form of [complete, free, searching, optional]) answers.push(form().validate());
    });
    expect(answers).toEqual([true, true, false, false]);
    for (const form of [searching, optional])
      expect(form().errors).toEqual({ search: 'Choose a suggestion, or enter the address yourself.' });
    expect([complete().errors, free().errors]).toEqual([{}, {}]);
  });

  test('validates values that the same handler has just set, also in another country', () => {
    const form = open({ defaultValue: { line1: '1 A St', city: 'Galena', region: 'IL' } });
    const answers: boolean[] = [];
    act(() => {
      answers.push(form().validate());
      form().edit('postalCode', '61036');
      answers.push(form().validate());
      form().edit('postalCode', '');
      form().edit('country', 'IE');
      answers.push(form().validate());
      form().edit('city', '');
      answers.push(form().validate());
    });
    expect(answers).toEqual([false, true, true, false]);
    expect(form().errors).toEqual({ city: expect.stringContaining('missing') as string });
  });

  test('accepts a saved address from the app without a call, and resets to it', () => {
    const onChange = vi.fn();
    const form = open({ onChange, defaultCountry: 'CA' });
    act(() => {
      form().pick(addressWith({ line1: '12 Elm Street', city: 'Boston', provinceCode: 'MA', company: 'Acme' }));
    });
    expect([form().mode, form().searchText]).toEqual(['picked', 'Acme, 12 Elm Street, Boston, MA']);
    expect(form().format.rows[0]).toEqual(['company']);
    expect(form().format.words.region).toBe('State');
    act(() => {
      form().reset();
    });
    expect([form().mode, form().searchText, form().country, form().address]).toEqual(['search', '', 'CA', undefined]);
    expect(form().format.rows.flat()).not.toContain('company');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('keeps a field that is visible because of its value while the user clears it', () => {
    const form = open({ defaultValue: { line1: '1 A St', line3: 'Rear house' } });
    act(() => {
      form().edit('line3', '');
    });
    expect(form().format.rows.flat()).toContain('line3');
  });
});

describe('two actions in one handler', () => {
  const saved = addressWith({ line1: '12 Elm Street', city: 'Boston', provinceCode: 'MA', postalCode: '02108' });

  test('both apply: two fields, a chosen address and a manual change, a search and its manual entry', () => {
    const onChange = vi.fn();
    const form = open({ onChange });
    act(() => {
      const { edit } = form();
      edit('city', 'Boston');
      edit('postalCode', '02108');
    });
    expect(form().value).toMatchObject({ city: 'Boston', postalCode: '02108' });
    expect(onChange.mock.lastCall?.[0]).toEqual(form().value);
    act(() => {
      const { pick, edit, replace, value } = form();
      pick(saved, { typed: '12 elm apt 4' });
      edit('line2', 'Rear');
      edit('line3', 'Door 2');
      replace({ ...value, line1: '14 Elm Street' });
    });
    expect(form()).toMatchObject({ mode: 'picked', edited: true, address: saved, unverifiedUnit: undefined });
    expect(form().value.line1).toBe('14 Elm Street');
    const other = open();
    act(() => {
      const { searchOptions, enterManually, edit } = other();
      searchOptions.onInputValueChange('5 Oak');
      enterManually();
      edit('city', 'Galena');
    });
    expect([other().mode, other().value.line1, other().value.city]).toEqual(['manual', '5 Oak', 'Galena']);
  });

  test('keep a manual change if the language of the address is switched right after it', () => {
    const french = { ...saved, line1: '12 rue Elm', language: 'FRE' };
    const form = open();
    act(() => {
      form().pick(saved, { variants: [saved, french] });
    });
    act(() => {
      const { edit, pickVariant } = form();
      edit('line2', 'Rear');
      pickVariant(french);
    });
    expect(form().value).toMatchObject({ line1: '12 rue Elm', line2: 'Rear', city: 'Boston' });
  });

  test('are both reported to an app that controls the fields and responds later, differently or not at all', () => {
    const start = { ...open()().value, line1: '1 Main St' };
    const answers: (() => void)[] = [];
    let answer: 'capitals' | 'never' = 'capitals';
    const { result } = renderHook(
      () => {
        const [value, setValue] = useState(start);
        const onChange = (next: typeof value) => {
          if (answer === 'capitals') answers.push(() => setValue({ ...next, city: next.city.toUpperCase() }));
        };
        return useAddressForm({ layout: 'search', value, onChange });
      },
      { wrapper },
    );
    act(() => {
      const { edit } = result.current;
      edit('city', 'Boston');
      edit('postalCode', '02108');
    });
    expect(result.current.value).toMatchObject({ city: '', postalCode: '' });
    act(() => {
      for (const one of answers) one();
    });
    expect(result.current.value).toMatchObject({ line1: '1 Main St', city: 'BOSTON', postalCode: '02108' });
    // A change that the app rejected is neither in the fields nor in the next event.
    answer = 'never';
    act(() => {
      result.current.edit('city', 'Galena');
    });
    answer = 'capitals';
    act(() => {
      result.current.edit('postalCode', '02109');
    });
    act(() => {
      answers.at(-1)?.();
    });
    expect(result.current.value).toMatchObject({ city: 'BOSTON', postalCode: '02109' });
  });
});

describe('fields that the user has edited stay visible', () => {
  const empty = { line1: '', line2: '', line3: '', district: '', city: '', region: '', postalCode: '', company: '' };
  const saved = { ...empty, line1: '12 Elm Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' };
  const start = (first: typeof saved) => {
    const changes: AddressFormChange[] = [];
    const { result } = renderHook(
      () => {
        const [value, setValue] = useState(first);
        const form = useAddressForm({
          layout: 'search',
          value,
          onChange: (next, change) => {
            setValue(next);
            changes.push(change);
          },
        });
        return { form, setValue };
      },
      { wrapper },
    );
    return { form: () => result.current.form, setValue: result.current.setValue, changes };
  };
  const blank = { ...empty, country: 'US' };

  test('if an app fills them later, while the user clears them', () => {
    const { form, setValue, changes } = start(blank);
    expect(form().mode).toBe('search');
    act(() => {
      setValue(saved);
    });
    expect(form().mode).toBe('picked');
    for (const field of ['city', 'line1'] as const)
      act(() => {
        form().edit(field, '');
      });
    expect([form().mode, form().value.postalCode]).toEqual(['picked', '02108']);
    expect(changes.map(({ mode, edited }) => [mode, edited])).toEqual([
      ['picked', true],
      ['picked', true],
    ]);
  });

  test('if only the user fills them, as manual entry, although a country alone does not count', () => {
    const { form, changes } = start(blank);
    act(() => {
      form().edit('country', 'CA');
    });
    act(() => {
      form().edit('line2', 'Rear');
    });
    act(() => {
      form().edit('line2', '');
    });
    expect(changes.map(({ mode, edited }) => [mode, edited])).toEqual([
      ['search', false],
      ['manual', false],
      ['manual', false],
    ]);
    expect(form().mode).toBe('manual');
  });

  test('but not if an app clears fields that were not edited, which brings back the search', () => {
    const { form, setValue } = start(blank);
    act(() => {
      setValue(saved);
    });
    act(() => {
      setValue(blank);
    });
    expect(form().mode).toBe('search');
  });

  test('and the app is notified of the visible mode, whatever the user did', () => {
    const chosen = addressWith({ line1: '1 Main St', city: 'Galena', provinceCode: 'IL' });
    type Form = ReturnType<typeof useAddressForm>;
    const verb: fc.Arbitrary<(form: Form) => void> = fc.oneof(
      fc
        .record({
          field: fc.constantFrom<PostalField[]>('line1', 'line2', 'city', 'postalCode', 'country'),
          text: fc.constantFrom('', 'CA', 'x'),
        })
        .map(({ field, text }) => (form: Form) => {
          form.edit(field, text);
        }),
      fc.constantFrom(
        (form: Form) => {
          form.replace(saved);
        },
        (form: Form) => {
          form.replace(blank);
        },
        (form: Form) => {
          form.pick(chosen);
        },
        (form: Form) => {
          form.pickVariant(chosen);
        },
        (form: Form) => {
          form.search();
        },
        (form: Form) => {
          form.enterManually();
        },
        (form: Form) => {
          form.reset();
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(verb, { minLength: 1, maxLength: 8 }), fc.constantFrom(blank, saved), (verbs, first) => {
        const { form, changes } = start(first);
        for (const one of verbs) {
          act(() => {
            one(form());
          });
          expect(changes.at(-1)?.mode).toBe(form().mode);
        }
        cleanup();
      }),
    );
  });
});

test('keeps typed text in street and house number in an app that uppercases the combined line', async () => {
  const { result } = renderHook(
    () => {
      const [value, setValue] = useState({ line1: '', city: 'Berlin', postalCode: '10115', country: 'DE' });
      return useAddressForm({
        layout: 'fields',
        value,
        onChange: (next) => {
          setValue({ ...next, line1: next.line1.toUpperCase() });
        },
      });
    },
    { wrapper },
  );
  const type = (field: 'line1' | 'houseNumber', text: string) => {
    act(() => {
      result.current.getFieldProps(field).onChange({ currentTarget: { value: text }, nativeEvent: {} } as never);
    });
  };
  const shown = () => (['line1', 'houseNumber'] as const).map((field) => result.current.getFieldProps(field).value);
  // With the first text, the code that recognizes house numbers loads, if nothing has loaded it before.
  type('line1', '1 Hauptweg');
  await waitFor(() => {
    expect(result.current.value.line1).toBe('HAUPTWEG 1');
  });
  type('houseNumber', '');
  // The number now comes after the street in the line.
  type('line1', '12 Hauptweg');
  expect([shown(), result.current.value.line1]).toEqual([['12 Hauptweg', ''], 'HAUPTWEG 12']);
  type('line1', 'Hauptweg');
  // The house has no number.
  type('houseNumber', '-');
  expect([shown(), result.current.value.line1]).toEqual([['HAUPTWEG', '-'], 'HAUPTWEG']);
  type('houseNumber', '12a');
  expect([shown(), result.current.value.line1]).toEqual([['HAUPTWEG', '12A'], 'HAUPTWEG 12A']);
});

test('stores a country as its uppercase code, wherever it came from', () => {
  const form = open({ countries: ['US', 'GB'] });
  const british = () => form().countries.filter(({ name }) => /^(gb|United Kingdom)$/i.test(name));
  act(() => {
    form().replace({ ...form().value, country: 'gb' });
  });
  expect([form().value.country, form().country, british()]).toEqual([
    'GB',
    'GB',
    [{ code: 'GB', name: 'United Kingdom' }],
  ]);
  act(() => {
    form().edit('country', 'us');
    form().edit('region', 'IL');
  });
  expect([form().value.country, form().value.region]).toEqual(['US', 'IL']);
  act(() => {
    form().edit('country', ' us ');
  });
  expect([form().value.country, form().value.region]).toEqual(['US', 'IL']);
});
