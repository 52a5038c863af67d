import './redirectFetch.js';
import { AddressAutofill } from '@mapbox/search-js-react';

export const rows = '[role=option]';

export default function Mapbox() {
  return (
    <AddressAutofill accessToken="pk.test">
      <input autoComplete="address-line1" />
    </AddressAutofill>
  );
}
