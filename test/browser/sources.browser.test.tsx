import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, AddressProvider, UsageMeter, useFind, useRetrieve } from 'doorplate';
import { type Address, type AddressSource, createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addressr } from '../../docs/examples/addressr.ts';
import { googlePlaces } from '../../docs/examples/googlePlaces.ts';
import { photon } from '../../docs/examples/photon.ts';

afterEach(cleanup);

/** Answers `fetch` in a service's documented format, and records the requests. */
function answerWith(answer: (url: URL, body: string) => unknown) {
  const requests: { url: URL; headers: Headers; body: string }[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const request = new Request(input, init);
    const body = await request.text();
    const url = new URL(request.url);
    requests.push({ url, headers: request.headers, body });
    return Response.json(answer(url, body));
  });
  return requests;
}

function open(source: AddressSource, country: string) {
  const client = createClient({ source });
  render(
    <AddressProvider client={client}>
      <form>
        <AddressForm defaultValue={{ country }} countries={[country]} />
      </form>
      <UsageMeter />
    </AddressProvider>,
  );
}

const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name=${name}]`)?.value;
const values = () =>
  Object.fromEntries(['line1', 'city', 'region', 'postalCode', 'country'].map((name) => [name, valueOf(name)]));

const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;

async function pick(text: string, option: RegExp) {
  await userEvent.click(box());
  await userEvent.keyboard(text);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

const googleAnswers = (url: URL) =>
  url.pathname.endsWith(':autocomplete')
    ? {
        suggestions: [
          {
            placePrediction: {
              place: 'places/ChIJ-beacon',
              placeId: 'ChIJ-beacon',
              text: { text: '77 Beacon Street, Boston, MA, USA', matches: [{ endOffset: 9 }] },
              structuredFormat: {
                mainText: { text: '77 Beacon Street', matches: [{ endOffset: 9 }] },
                secondaryText: { text: 'Boston, MA, USA' },
              },
              types: ['street_address', 'geocode'],
            },
          },
          { queryPrediction: { text: { text: '77 beacon hill' } } },
        ],
      }
    : {
        postalAddress: {
          regionCode: 'US',
          languageCode: 'en-US',
          postalCode: '02108-3402',
          administrativeArea: 'Massachusetts',
          locality: 'Boston',
          addressLines: ['77 Beacon St'],
        },
      };

describe('a form over another source', () => {
  test('captures an address from Google Places, in one session per address', async () => {
    const requests = answerWith(googleAnswers);
    open(googlePlaces('key-of-the-page'), 'US');
    await pick('77 beacon', /77 Beacon Street/);
    await waitFor(() => {
      expect(values()).toEqual({
        line1: '77 Beacon St',
        city: 'Boston',
        region: 'MA',
        postalCode: '02108-3402',
        country: 'US',
      });
    });
    const [search] = requests;
    const details = requests.at(-1)!;
    expect(requests.every(({ headers }) => headers.get('x-goog-api-key') === 'key-of-the-page')).toBe(true);
    const asked = JSON.parse(search!.body) as Record<string, unknown>;
    expect(asked).toMatchObject({ includedRegionCodes: ['US'] });
    expect(details.url.pathname).toBe('/v1/places/ChIJ-beacon');
    expect(details.url.searchParams.get('sessionToken')).toBe(asked['sessionToken']);
    expect(details.headers.get('x-goog-fieldmask')).toBe('postalAddress');
  });

  test('highlights what Google Places matched, and counts each call', async () => {
    const requests = answerWith(googleAnswers);
    open(googlePlaces('key-of-the-page'), 'US');
    await userEvent.fill(box(), '77 beacon');
    const option = await screen.findByRole('option', { name: /77 Beacon Street/ });
    expect(option.querySelector('mark')!.textContent).toBe('77 Beacon');
    await userEvent.click(option);
    await waitFor(() => {
      expect(valueOf('city')).toBe('Boston');
    });
    // A search that a later keystroke has aborted is in doubt, so the figures add up to the requests.
    const figures = Array.from(screen.getByRole('table').querySelectorAll('tfoot :is(th, td)'), ({ textContent }) =>
      Number(textContent),
    );
    const [, calls, credits, inDoubt = 0] = figures;
    expect(calls).toBe(requests.length);
    expect(credits! + inDoubt).toBe(requests.length);
  });

  test('captures an address from Photon without a second request', async () => {
    const requests = answerWith(() => ({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [13.237, 52.514] },
          properties: {
            ...{ osm_type: 'N', osm_id: 38862723, osm_key: 'place', osm_value: 'house', type: 'house' },
            ...{
              housenumber: '3',
              street: 'Olympischer Platz',
              postcode: '14053',
              city: 'Berlin',
              district: 'Westend',
            },
            ...{ state: 'Berlin', country: 'Deutschland', countrycode: 'DE' },
          },
        },
      ],
    }));
    open(photon('https://photon.example'), 'DE');
    await pick('olympischer platz 3', /Olympischer Platz 3/);
    await waitFor(() => {
      expect(['street', 'houseNumber', 'line2', 'postalCode', 'city'].map(valueOf)).toEqual([
        'Olympischer Platz',
        '3',
        '',
        '14053',
        'Berlin',
      ]);
    });
    expect(requests.every(({ url }) => url.pathname === '/api' && url.searchParams.get('countrycode') === 'DE')).toBe(
      true,
    );
  });

  test('captures an address from Addressr', async () => {
    const requests = answerWith((url) =>
      url.pathname === '/addresses'
        ? [
            {
              sla: 'LEVEL 25, TOWER 3, 300 BARANGAROO AV, BARANGAROO NSW 2000',
              highlight: {
                sla: 'LEVEL 25, TOWER 3, <em>300</em> <em>BARANGAROO</em> AV, <em>BARANGAROO</em> NSW 2000',
              },
              score: 1,
              pid: 'GANSW719386656',
            },
          ]
        : {
            pid: 'GANSW719386656',
            sla: 'LEVEL 25, TOWER 3, 300 BARANGAROO AV, BARANGAROO NSW 2000',
            mla: ['LEVEL 25', 'TOWER 3', '300 BARANGAROO AV', 'BARANGAROO NSW 2000'],
            structured: {
              buildingName: 'TOWER 3',
              street: { name: 'BARANGAROO', type: { name: 'AV', code: 'AVENUE' } },
              locality: { name: 'BARANGAROO', class: { code: 'G', name: 'GAZETTED LOCALITY' } },
              state: { name: 'NEW SOUTH WALES', abbreviation: 'NSW' },
              postcode: '2000',
              confidence: 2,
            },
          },
    );
    open(addressr('https://addressr.example', { 'x-rapidapi-key': 'shop' }), 'AU');
    await userEvent.click(box());
    await userEvent.keyboard('300 barangaroo');
    const option = await screen.findByRole('option', { name: /300 BARANGAROO/ });
    expect(Array.from(option.querySelectorAll('mark'), ({ textContent }) => textContent)).toContain('300');
    await userEvent.click(option);
    await waitFor(() => {
      expect(values()).toMatchObject({ city: 'BARANGAROO', region: 'NSW', postalCode: '2000', country: 'AU' });
    });
    expect([1, 2, 3].map((line) => valueOf(`line${line}`)).join(' ')).toContain('300 BARANGAROO AV');
    expect(requests.at(-1)!.url.href).toBe('https://addressr.example/addresses/GANSW719386656');
    expect(requests.at(-1)!.headers.get('x-rapidapi-key')).toBe('shop');
  });
});

const shop: AddressSource = {
  charges: { retrieve: false },
  find: ({ text = '', container }) =>
    Promise.resolve(
      container
        ? [{ id: 'flat-2', text: '1 Main St, Flat 2' }]
        : [
            { id: 'shop', text: `${text} Street` },
            { id: 'house', text: `${text} House`, kind: 'container', type: 'Building', description: '2 flats' },
          ],
    ),
  retrieve: (id) =>
    Promise.resolve([{ id, line1: '1 Main St', city: 'Boston', countryIso2: 'US', label: `label of ${id}` }]),
};

describe('a search over a shop’s own index', () => {
  test('opens a container and captures one of its addresses', async () => {
    function Search() {
      const [address, setAddress] = useState<Address>();
      return (
        <>
          <AddressAutocomplete label="Address" onSelect={setAddress} />
          <output>{address?.label}</output>
        </>
      );
    }
    render(
      <AddressProvider client={createClient({ source: shop })}>
        <Search />
      </AddressProvider>,
    );
    await pick('main', /main House/);
    await userEvent.click(await screen.findByRole('option', { name: /Flat 2/ }));
    expect(await screen.findByText('label of flat-2')).toBeTruthy();
  });

  test('works with the hooks for single calls, and retrieves an id once', async () => {
    const retrieve = vi.fn(shop.retrieve);
    function Own() {
      const { data = [] } = useFind({ text: 'main' });
      const retrieving = useRetrieve();
      return (
        <>
          {data.map(({ id, text }) => (
            <button
              key={id}
              onClick={() => {
                retrieving.mutate(id);
              }}
            >
              {text}
            </button>
          ))}
          <output>{retrieving.data?.[0]?.label}</output>
        </>
      );
    }
    render(
      <AddressProvider client={createClient({ source: { ...shop, retrieve } })}>
        <Own />
      </AddressProvider>,
    );
    const button = await screen.findByRole('button', { name: 'main Street' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(await screen.findByText('label of shop')).toBeTruthy();
    expect(retrieve).toHaveBeenCalledTimes(1);
  });

  test('becomes a plain input if the source rejects the account', async () => {
    const rejected = vi.fn().mockRejectedValue(new Response('no', { status: 403 }));
    open({ find: rejected, retrieve: rejected }, 'US');
    const input = box();
    await userEvent.click(input);
    await userEvent.keyboard('77 beacon');
    await waitFor(() => {
      expect(input.getAttribute('role')).toBe(null);
    });
    expect(valueOf('line1')).toBe('77 beacon');
  });
});
