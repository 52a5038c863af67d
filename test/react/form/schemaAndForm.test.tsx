import { act, cleanup, renderHook } from '@testing-library/react';
import { type AddressFormField, type AddressFormFields, type AddressFormValue, useAddressForm } from 'doorplate';
import { countryOptions, formatOf, postalFieldNames, regionsOf } from 'doorplate/core';
import { addressSchema } from 'doorplate/schema';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { wrapper } from '../../support/uncalledService.tsx';
import { runs } from '../../support/runs.ts';

afterEach(cleanup);

type Fields = AddressFormFields | readonly AddressFormField[];

/** Whether a form with these fields and this value can be submitted. */
function formAccepts(fields: Fields, value: AddressFormValue, required: boolean) {
  const { result, unmount } = renderHook(
    () => useAddressForm({ layout: 'fields', fields, required, defaultValue: value }),
    { wrapper },
  );
  let isComplete = false;
  act(() => {
    isComplete = result.current.validate();
  });
  unmount();
  return isComplete;
}
const issuesOf = (value: unknown, options: Parameters<typeof addressSchema>[1]) => {
  const { validate } = addressSchema(undefined, options)['~standard'];
  return validate(value).issues?.map(({ path }) => path[0]);
};

const countries = countryOptions('en').map(({ code }) => code);
const names = [...postalFieldNames, 'name', 'givenName', 'familyName', 'phone'] as const;
/** A value that the form and the schema accept in each field. */
const filled = (country: string): AddressFormValue => ({
  ...(Object.fromEntries(names.map((field) => [field, '1 Town'])) as unknown as AddressFormValue),
  country,
  region: regionsOf(country)[0]?.code ?? 'Area',
  postalCode: formatOf(country).postalExample ?? '12345',
  phone: '+12025550123',
});
/** Choices for any fields. A house number is not required here, because a schema cannot know that a house has none. */
const choices = fc.record(
  {
    ...Object.fromEntries(
      names.map((field) => [field, fc.constantFrom('hidden', 'optional', 'required', undefined)] as const),
    ),
    line2: fc.constantFrom('hidden', 'optional', 'required', 'link', undefined),
    houseNumber: fc.constantFrom('hidden', 'optional'),
  },
  { requiredKeys: ['houseNumber'] },
) as fc.Arbitrary<AddressFormFields>;
const lists = fc.subarray<AddressFormField>([...names]);

describe('a schema with the fields of a form', () => {
  test('accepts exactly what the form accepts, for any choice or list of fields, in any country', () => {
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(
        fc.oneof(choices, lists),
        fc.constantFrom(...countries),
        fc.subarray(names.filter((field) => field !== 'country')),
        fc.boolean(),
        (fields, country, empty, required) => {
          const value = { ...filled(country), ...Object.fromEntries(empty.map((field) => [field, ''])) };
          const accepted = formAccepts(fields, value, required);
          verdicts.add(accepted);
          expect(issuesOf(value, { fields, required }) === undefined).toBe(accepted);
        },
      ),
      { numRuns: runs(300) },
    );
    expect(verdicts.size).toBe(2);
  });

  test('accepts the only fields of a billing form, in every country', () => {
    for (const country of countries) {
      const { postalCode } = filled(country);
      expect([country, issuesOf({ country, postalCode }, { fields: ['country', 'postalCode'] })]).toEqual([
        country,
        undefined,
      ]);
    }
    expect(issuesOf({ country: 'US' }, { fields: ['country', 'postalCode'] })).toEqual(['postalCode']);
  });

  test('requires no hidden field, and checks no postal code that the user cannot see', () => {
    const salem = { line1: '1 Elm Street', region: 'MA', country: 'US' };
    expect(issuesOf({ ...salem, postalCode: '01970' }, { fields: { city: 'hidden' } })).toBeUndefined();
    const fields = { city: 'hidden', postalCode: 'hidden' } as const;
    expect(issuesOf({ ...salem, postalCode: '1' }, { fields })).toBeUndefined();
    expect(issuesOf({ ...salem, country: '' }, { fields: { ...fields, country: 'hidden' } })).toEqual(['country']);
  });

  test('reads, returns and requires the contact fields that the shop asks for, in form order', () => {
    const schema = addressSchema('JP', {
      name: 'shipping',
      fields: {
        givenName: 'required',
        familyName: 'required',
        phone: 'required',
        company: 'required',
        region: 'optional',
      },
    });
    const data = new FormData();
    const { issues } = schema['~standard'].validate(data);
    expect(issues?.map(({ path }) => path[0])).toEqual([
      ...['familyName', 'givenName', 'company', 'postalCode', 'line1', 'phone'],
    ]);
    expect(issues?.at(-1)).toEqual({ message: 'Phone is missing.', path: ['phone'] });
    expect(
      addressSchema('US', { fields: { name: 'required' } })['~standard'].validate({
        ...filled('US'),
        name: ' Ada  L ',
        phone: '',
      }),
    ).toMatchObject({ value: { name: 'Ada L' } });
    const long = addressSchema('US', { fields: { name: 'optional' } })['~standard'].validate({
      ...filled('US'),
      name: 'x'.repeat(1001),
    });
    expect(long.issues?.map(({ path }) => path[0])).toEqual(['name']);
  });
});
