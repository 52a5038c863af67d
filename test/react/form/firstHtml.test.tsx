import { matchRegion, regionsOf } from 'doorplate/core';
import { addressSchema } from 'doorplate/schema';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { client } from '../../support/uncalledService.tsx';

let page: typeof import('doorplate');
beforeAll(async () => {
  // A page that has loaded nothing yet, whatever the tests of another file have loaded.
  vi.resetModules();
  page = await import('doorplate');
});

/** Returns the selected region and all regions in the HTML that a server sends. */
const render = (country: string, region: string) => {
  const { AddressForm, AddressProvider } = page;
  const html = document.createElement('div');
  html.innerHTML = renderToStaticMarkup(
    <AddressProvider client={client}>
      <AddressForm layout="fields" defaultValue={{ line1: '1 Road', city: 'Town', region, country }} />
    </AddressProvider>,
  );
  const select = html.querySelector<HTMLSelectElement>('[name=region]')!;
  return { selected: select.value, codes: Array.from(select.options, ({ value }) => value).filter(Boolean) };
};

test.each([
  ['IT', 'Torino', 'TO'],
  ['IT', 'IT-TO', 'TO'],
  ['IT', 'to', 'TO'],
  ['US', 'new york', 'NY'],
  ['JP', '東京都', '13'],
  ['AE', 'دبي', 'DU'],
  ['ES', 'Alava', 'VI'],
])('the first HTML has all regions of the country, and selects the saved one: in %s, %s', (country, region, code) => {
  const { selected, codes } = render(country, region);
  expect(selected).toBe(code);
  expect(codes).toEqual(regionsOf(country).map((one) => one.code));
});

test.each([
  ['ES', 'Bizkaia', 'BI'],
  ['IN', 'Pondicherry', 'PY'],
  ['US', 'Armed Forces Africa', 'AE'],
])(
  'a name that the page has not loaded is sent as it is, and the schema returns its code: in %s, %s',
  (country, region, code) => {
    expect(matchRegion(country, region)).toBe(code);
    const { selected } = render(country, region);
    expect(selected).toBe(region);
    const given = { line1: '1 Road', city: 'Town', region: selected, country };
    expect(addressSchema(undefined, { required: false })['~standard'].validate(given)).toMatchObject({
      value: { region: code },
    });
  },
);
