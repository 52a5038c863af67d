import './redirectFetch.js';
import { PlaceKit } from '@placekit/autocomplete-react';

const options = { countries: ['us'] };
export const rows = '.pka-panel-suggestion-label';

export default function Kit() {
  return <PlaceKit apiKey="pk_test" options={options} />;
}
