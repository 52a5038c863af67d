import { createElement, useEffect, useRef } from 'react';

/*
 * Published address components with their defaults, as their guides use them. The server of bench/keys.ts answers each one in its own service's format.
 * They are installed from bench/package.json, so this file is not type-checked.
 */

/** Sends the requests that a component makes to its own service to the bench's server. */
function redirectFetch(hosts) {
  const original = window.fetch;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!hosts.includes(url.host)) return original(input, init);
    const target = `/peers/${url.host}${url.pathname}${url.search}`;
    return input instanceof Request ? original(new Request(target, input)) : original(target, init);
  };
}

async function loqate(props) {
  const { default: AddressSearch } = await import('react-loqate');
  return (
    <AddressSearch
      locale="en-US"
      apiKey="AA11-AA11-AA11-AA11"
      apiUrl={`${location.origin}/peers/loqate`}
      onSelect={() => undefined}
      {...props}
    />
  );
}

async function placeKit() {
  redirectFetch(['api.placekit.co']);
  const { PlaceKit } = await import('@placekit/autocomplete-react');
  const options = { countries: ['us'] };
  return <PlaceKit apiKey="pk_test" options={options} />;
}

async function mapbox() {
  redirectFetch(['api.mapbox.com', 'events.mapbox.com']);
  const { AddressAutofill } = await import('@mapbox/search-js-react');
  return (
    <AddressAutofill accessToken="pk.test">
      <input autoComplete="address-line1" />
    </AddressAutofill>
  );
}

async function lob() {
  redirectFetch(['api.lob.com']);
  const { Autocomplete } = await import('@lob/react-address-autocomplete');
  return <Autocomplete apiKey="live_pub_test" />;
}

async function idealPostcodes() {
  const { AddressFinder } = await import('@ideal-postcodes/address-finder');
  function Ideal() {
    const input = useRef(null);
    useEffect(() => {
      const finder = AddressFinder.setup({
        apiKey: 'ak_test',
        baseUrl: location.host,
        tls: false,
        checkKey: false,
        detectCountry: false,
        inputField: input.current,
      });
      return () => finder.detach();
    }, []);
    return <input ref={input} />;
  }
  return createElement(Ideal);
}

async function usePlaces() {
  const ask = (input) => fetch(`/peers/google?q=${encodeURIComponent(input)}`).then((response) => response.json());
  window.google = {
    maps: {
      places: {
        AutocompleteService: class {
          getPlacePredictions({ input }, callback) {
            void ask(input).then((rows) => callback(rows, 'OK'));
          }
        },
      },
    },
  };
  const { default: usePlacesAutocomplete } = await import('use-places-autocomplete');
  function Places() {
    const { value, suggestions, setValue } = usePlacesAutocomplete({ cache: false });
    return (
      <div>
        <input value={value} onChange={(event) => setValue(event.target.value)} />
        <ul>
          {suggestions.data.map(({ place_id, description }) => (
            <li key={place_id} role="option">
              {description}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return createElement(Places);
}

/** Each component, with a CSS selector for the rows of its list. */
export const peers = {
  'react-loqate 3.1.3': { load: () => loqate({}), rows: 'li' },
  'react-loqate 3.1.3, debounce 200': { load: () => loqate({ debounce: 200 }), rows: 'li' },
  'PlaceKit 2.2.2': { load: placeKit, rows: '.pka-panel-suggestion-label' },
  'Mapbox search-js 1.6.0': { load: mapbox, rows: '[role=option]' },
  // Lob's first option is a heading.
  'Lob 2.2.0': { load: lob, rows: '[role=option]:not([id$=option-0])' },
  'Ideal Postcodes 5.4.2': { load: idealPostcodes, rows: 'li' },
  'use-places-autocomplete 4.0.1': { load: usePlaces, rows: '[role=option]' },
};
