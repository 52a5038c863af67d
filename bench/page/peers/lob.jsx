import './redirectFetch.js';
import { Autocomplete } from '@lob/react-address-autocomplete';

// Lob's first option is a heading.
export const rows = '[role=option]:not([id$=option-0])';

export default function Lob() {
  return <Autocomplete apiKey="live_pub_test" />;
}
