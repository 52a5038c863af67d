import { AddressAutocomplete } from 'doorplate';
import { regionsOf } from 'doorplate/core';
import { useState } from 'react';
import './checkoutFields.css';

const countries = [
  ['US', 'United States'],
  ['CA', 'Canada'],
] as const;

/** A shop's own form with its own field names and selects. The search fills it. */
export function FilledFields({ keep = false }: { keep?: boolean }) {
  const [country, setCountry] = useState('CA');
  return (
    <form className="checkout-fields" onSubmit={(event) => event.preventDefault()}>
      <AddressAutocomplete
        countries={['US', 'CA']}
        label="Find your address"
        fill={{
          street: '{line1}, {line2}',
          town: 'city',
          zip: 'postalCode',
          state: 'region',
          land: 'country',
          note: ({ buildingNumber }) => buildingNumber && `Ring at ${buildingNumber}`,
        }}
        fillTyped={keep ? 'keep' : 'replace'}
      />
      <label>
        Country
        <select
          name="land"
          value={country}
          onChange={(event) => {
            setCountry(event.target.value);
          }}
        >
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Street
        <input name="street" />
      </label>
      <div className="checkout-row">
        <label>
          City
          <input name="town" />
        </label>
        <label>
          State
          <select name="state" key={country} defaultValue="">
            <option value="" />
            {regionsOf(country).map(({ code, name }) => (
              <option key={code}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          ZIP code
          <input name="zip" />
        </label>
      </div>
      <label>
        Note for the courier
        <input name="note" />
      </label>
      <button>Continue</button>
    </form>
  );
}
