import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, type AddressRule, useAddressForm, type UseAddressFormOptions } from 'doorplate';
import { type Address, countryOptions, formatOf, type PostalField, regionsOf } from 'doorplate/core';
import { addressSchema } from 'doorplate/schema';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressWith } from '../../support/addressWith.ts';
import { client, wrapper } from '../../support/uncalledService.tsx';
import { runs } from '../../support/runs.ts';

afterEach(cleanup);

const open = (options: UseAddressFormOptions = {}) => {
  const { result, unmount } = renderHook(() => useAddressForm({ layout: 'fields', ...options }), { wrapper });
  return Object.assign(() => result.current, { unmount });
};
const validate = (value: unknown) => addressSchema(undefined, { required: false })['~standard'].validate(value);

const countries = countryOptions('en').map(({ code }) => code);
const withRegions = countries.filter((country) => regionsOf(country).length > 0);

describe('another country', () => {
  test('never keeps the region, in all pairs of countries with regions, whatever codes and names they share', () => {
    let shared = 0;
    for (const before of withRegions) {
      const form = open({ defaultCountry: before });
      for (const after of withRegions.filter((country) => country !== before)) {
        const ofOther = regionsOf(after);
        for (const { code, name } of regionsOf(before).filter(({ code, name }) =>
          ofOther.some((other) => other.code === code || other.name === name),
        )) {
          shared++;
          for (const region of [code, name]) {
            act(() => {
              form().replace({ ...form().value, country: before, region });
              form().edit('country', after);
            });
            expect([before, after, region, form().value.region]).toEqual([before, after, region, '']);
          }
        }
      }
      form.unmount();
    }
    // Massachusetts, Maranhão, Málaga and Magallanes are MA.
    expect(shared).toBeGreaterThan(290);
  });

  test('keeps the region only where it is the same place: the territories of the United States', () => {
    const territories = 'AS FM GU MH MP PR PW VI'.split(' ');
    const form = open({ defaultCountry: 'US' });
    for (const { code } of regionsOf('US')) {
      act(() => {
        form().edit('country', 'US');
        form().edit('region', code);
        form().edit('country', code);
      });
      const isKept = territories.includes(code) && formatOf(code).rows.flat().includes('region');
      expect([code, form().value.region]).toEqual([code, isKept ? code : '']);
      act(() => {
        form().edit('country', 'US');
      });
      expect([code, form().value.region]).toEqual([code, territories.includes(code) ? code : '']);
    }
  });

  test('keeps a region that was there before any country', () => {
    const form = open({ defaultValue: { country: '', region: 'California' } });
    act(() => {
      form().edit('country', 'US');
    });
    expect(form().value).toMatchObject({ country: 'US', region: 'CA' });
  });

  test('has no text in fields that its form does not have, and gives the texts back with the country', () => {
    const places = ['district', 'city', 'region', 'postalCode'] as const;
    const texts = { district: 'Quarter', city: 'Town', postalCode: '12345' };
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.constantFrom(...countries), (before, after) => {
        const has = (country: string, field: PostalField) => formatOf(country).rows.flat().includes(field);
        const given = Object.fromEntries(Object.entries(texts).filter(([name]) => has(before, name as PostalField)));
        const form = open({ defaultValue: { line1: '1 Road', ...given, country: before } });
        act(() => {
          form().edit('country', after);
        });
        const { value } = form();
        for (const field of places) if (!has(after, field)) expect([field, value[field]]).toEqual([field, '']);
        for (const field of ['district', 'city', 'postalCode'] as const)
          if (has(before, field) && has(after, field)) expect(value[field]).toBe(texts[field]);
        expect(value.line1).toBe('1 Road');
        act(() => {
          form().edit('country', before);
        });
        expect(form().value).toMatchObject(given);
        form.unmount();
      }),
      { numRuns: runs(100) },
    );
  });

  test('does not bring back the texts of an address that was replaced', () => {
    const form = open({ defaultValue: { line1: '1 Road', city: 'Boston', postalCode: '02108', country: 'US' } });
    act(() => {
      form().edit('country', 'HK');
    });
    expect(form().value.postalCode).toBe('');
    act(() => {
      form().pick(addressWith({ line1: '1 Queen’s Road', city: 'Central', countryIso2: 'HK' }));
      form().edit('country', 'US');
    });
    expect(form().value.postalCode).toBe('');
  });
});

test('a selected address has no text in fields that its form does not have, and all of its town and postal code', () => {
  const places = ['district', 'city', 'region', 'postalCode'] as const;
  const address = { district: 'Quarter', city: 'Town', province: 'Shire', provinceName: 'Shire', postalCode: '12345' };
  const form = open();
  for (const countryIso2 of countries) {
    act(() => {
      form().pick(addressWith({ line1: '1 Road', line2: 'House', ...address, countryIso2 }));
    });
    const { value } = form();
    const shown = formatOf(countryIso2).rows.flat();
    for (const field of places)
      if (!shown.includes(field)) expect([countryIso2, field, value[field]]).toEqual([countryIso2, field, '']);
    const all = shown.map((field) => value[field]).join(' ');
    for (const text of ['1 Road', 'House', 'Quarter', 'Town', '12345'])
      expect([countryIso2, all.split(text).length]).toEqual([countryIso2, 2]);
  }
  form.unmount();
});

describe('a region', () => {
  const italian = addressWith({
    line1: 'Via Roma 1',
    city: 'Torino',
    province: 'TO',
    provinceName: 'Torino',
    provinceCode: 'TO',
    adminAreaName: 'Piemonte',
    postalCode: '10121',
    countryIso2: 'IT',
  });
  test.each([
    ['TO', italian],
    ['TO', { ...italian, provinceCode: '', provinceName: '' }],
    ['TO', { ...italian, provinceCode: '', province: 'Turin', provinceName: 'Turin' }],
    ['BI', addressWith({ line1: 'Gran Vía 1', city: 'Bilbao', provinceName: 'Vizcaya', countryIso2: 'ES' })],
    ['BI', addressWith({ line1: 'Gran Vía 1', city: 'Bilbao', provinceName: 'Bizkaia', countryIso2: 'ES' })],
    ['PY', addressWith({ line1: '1 Rue', city: 'Puducherry', province: 'Pondicherry', countryIso2: 'IN' })],
    ['DU', addressWith({ line1: '1 Road', city: 'Dubai', province: 'Dubayy', countryIso2: 'AE' })],
    ['AE', addressWith({ line1: 'Unit 2050', city: 'APO', province: 'Armed Forces Europe', countryIso2: 'US' })],
    ['CMX', addressWith({ line1: 'Av. Juárez 1', city: 'México', province: 'Distrito Federal', countryIso2: 'MX' })],
  ] satisfies [string, Address][])(
    'of a selected address becomes the code %s that the schema accepts',
    async (code, address) => {
      const form = open();
      act(() => {
        form().pick(address);
      });
      await waitFor(() => {
        expect(form().value.region).toBe(code);
      });
      expect(validate(form().value)).toMatchObject({ value: { region: code } });
      expect(form().errors.region).toBeUndefined();
    },
  );

  test.each([
    ['IT', 'Turin', 'TO'],
    ['ES', 'Vizcaya', 'BI'],
    ['US', 'Armed Forces Europe', 'AE'],
    ['IN', 'Orissa', 'OR'],
    ['JP', '東京', '13'],
  ])('of a saved address is selected under any name: in %s, %s is %s', async (country, region, code) => {
    const value = { line1: '1 Road', city: 'Town', region, country };
    const uncontrolled = open({ defaultValue: value });
    const controlled = open({ value });
    await waitFor(() => {
      expect([uncontrolled().value.region, controlled().value.region]).toEqual([code, code]);
    });
    expect(uncontrolled().regions.map((choice) => choice.code)).toEqual(
      regionsOf(country, 'en').map((one) => one.code),
    );
  });

  test('that the country does not have is refused, as by the schema', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => {
      event.preventDefault();
    });
    const value = { line1: 'Via Roma 1', city: 'Milano', region: 'Lombardia', postalCode: '20121', country: 'IT' };
    expect(validate(value).issues?.[0]).toMatchObject({ path: ['region'] });
    const { container } = render(
      <AddressProvider client={client}>
        <form onSubmit={onSubmit}>
          <AddressForm countries={['IT']} layout="fields" defaultValue={value} />
        </form>
      </AddressProvider>,
    );
    const region = screen.getByLabelText(/Province/);
    expect(region).toHaveProperty('value', 'Lombardia');
    await waitFor(() => {
      fireEvent.submit(container.querySelector('form')!);
      expect(screen.getByText('Please choose from the list: Province.')).toBeTruthy();
    });
    onSubmit.mockClear();
    fireEvent.submit(container.querySelector('form')!);
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.change(region, { target: { value: 'MI' } });
    fireEvent.submit(container.querySelector('form')!);
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('and all other fields that a form requires are enough for the schema, in every country', () => {
    const unfilled: string[] = [];
    for (const country of countries) {
      const form = open({ defaultCountry: country, fields: { houseNumber: 'hidden' } });
      act(() => {
        for (const field of form().format.required)
          if (field === 'region') form().edit(field, form().regions.at(-1)?.code ?? 'Area');
          else if (field === 'postalCode') form().edit(field, form().format.postalExample ?? '12345');
          else if (field !== 'country') form().edit(field, '1 Town');
      });
      act(() => {
        if (!form().validate())
          unfilled.push(`${country} ${JSON.stringify(form().value)} ${[...form().format.required].join(' ')}`);
      });
      expect([country, addressSchema()['~standard'].validate(form().value).issues]).toEqual([country, undefined]);
      form.unmount();
    }
    expect(unfilled).toEqual([]);
  });

  test('that the form submits passes the schema, for every region that its select lists', () => {
    for (const country of withRegions) {
      const form = open({ defaultCountry: country });
      for (const { code } of form().regions) {
        act(() => {
          form().edit('region', code);
        });
        expect(validate(form().value)).toMatchObject({ value: { region: code } });
      }
      form.unmount();
    }
  });
});

describe('a typed postal code', () => {
  test.each([
    ['US', 'numeric', null],
    ['DE', 'numeric', null],
    ['BR', 'numeric', null],
    ['PL', 'numeric', null],
    ['JP', 'numeric', null],
    ['CA', null, 'characters'],
    ['GB', null, 'characters'],
    ['NL', null, 'characters'],
  ])('has the keyboard of its country on a phone (%s)', (country, inputMode, autocapitalize) => {
    const { container } = render(
      <AddressProvider client={client}>
        <AddressForm countries={[country]} />
      </AddressProvider>,
    );
    const field = container.querySelector('[name=postalCode]')!;
    expect([field.getAttribute('inputmode'), field.getAttribute('autocapitalize')]).toEqual([
      inputMode,
      autocapitalize,
    ]);
  });

  test.each([
    ['US', '021081234', '02108-1234'],
    ['PL', '00001', '00-001'],
    ['BR', '01310100', '01310-100'],
    ['PT', '1100148', '1100-148'],
  ])('needs no separator, which a keyboard of digits may not have (%s)', (country, typed, official) => {
    const form = open({ countries: [country] });
    act(() => {
      form().edit('postalCode', typed);
    });
    act(() => {
      form().getFieldProps('postalCode').onBlur({ target: null });
    });
    expect(form().value.postalCode).toBe(official);
  });

  const jp = { line1: '千代田1-1', region: '13', country: 'JP' };
  const renderForm = (onChange: (value: unknown) => void, rules: readonly AddressRule[] = []) => {
    const sent = vi.fn<(text: unknown) => void>();
    const { container } = render(
      <AddressProvider client={client}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent(new FormData(event.currentTarget).get('postalCode'));
          }}
        >
          <AddressForm countries={['JP']} layout="fields" defaultValue={jp} onChange={onChange} rules={rules} />
        </form>
      </AddressProvider>,
    );
    return { form: container.querySelector('form')!, input: screen.getByLabelText(/Postal code/), sent };
  };

  test('gets its official spelling when its field loses focus', () => {
    const onChange = vi.fn();
    const { input } = renderForm(onChange);
    fireEvent.change(input, { target: { value: '〒１００ー０００１' } });
    expect(input).toHaveProperty('value', '〒１００ー０００１');
    fireEvent.blur(input);
    expect(input).toHaveProperty('value', '100-0001');
    expect(onChange.mock.lastCall).toMatchObject([{ postalCode: '100-0001' }, { changed: ['postalCode'] }]);
  });

  test('is submitted in its official spelling, also when Enter is pressed in its field', () => {
    const onChange = vi.fn();
    const { form, input, sent } = renderForm(onChange);
    fireEvent.change(input, { target: { value: ' 1000001 ' } });
    fireEvent.submit(form);
    expect(sent.mock.calls).toEqual([['100-0001']]);
    expect(onChange.mock.lastCall).toMatchObject([{ postalCode: '100-0001' }, {}]);
  });

  test('reaches the shop’s rules in its official spelling, in the form as in the schema', () => {
    const rule = vi.fn<AddressRule>(() => undefined);
    const { input } = renderForm(() => undefined, [rule]);
    fireEvent.change(input, { target: { value: '１０００００１' } });
    expect(rule.mock.lastCall?.[0].postalCode).toBe('100-0001');
    addressSchema('JP', { rules: [rule] })['~standard'].validate({ ...jp, postalCode: '１０００００１' });
    expect(rule.mock.lastCall?.[0].postalCode).toBe('100-0001');
  });

  test('of a selected address stays as the service spells it', () => {
    const form = open({ defaultCountry: 'CA' });
    act(() => {
      form().pick(
        addressWith({ line1: '1 Main St', city: 'Ottawa', province: 'ON', postalCode: 'K1A0B1', countryIso2: 'CA' }),
      );
    });
    act(() => {
      form().getFieldProps('postalCode').onBlur();
    });
    expect([form().value.postalCode, form().edited]).toEqual(['K1A0B1', false]);
  });
});

test.each(['US', 'CA', 'JP', 'AU', 'BR', 'KR', 'DE', 'GB', 'IT', 'RU'])(
  'a phone number that is typed with 00 becomes international in %s',
  async (country) => {
    const numbers = [
      ['0049 30 901820', '+4930901820'],
      ['0044 20 7946 0958', '+442079460958'],
      ['0012125550100', '+12125550100'],
      [' 00 39 06 6982', '+39066982'],
      ['００３３１２３４５６７８９', '+33123456789'],
      ['0081 3-3213-1111', '+81332131111'],
    ];
    const form = open({ defaultCountry: country, fields: { phone: 'optional' } });
    for (const [typed = '', phone = ''] of numbers) {
      act(() => {
        form().edit('phone', typed);
      });
      await waitFor(() => {
        expect(form().value.phone).toBe(phone);
      });
    }
  },
);
