import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';

const client = createClient({
  endpoints: { platform: `${location.origin}/simulator` },
  credentials: { key: 'AA11-AA11-AA11-AA11' },
});

export const rows = '[data-kind=address], [data-kind=container]';

/** Doorplate with its defaults. */
export default function Doorplate() {
  return (
    <AddressProvider client={client}>
      <AddressAutocomplete />
    </AddressProvider>
  );
}
