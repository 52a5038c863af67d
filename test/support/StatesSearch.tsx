import { AddressAutocomplete, type AddressAutocompleteProps, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator, type SimulatorOptions } from 'doorplate/testing';
import { type ReactNode, useState } from 'react';

export const states =
  'Alabama,Alaska,American Samoa,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Guam,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Northern Marianas Islands,Ohio,Oklahoma,Oregon,Pennsylvania,Puerto Rico,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virgin Islands,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  );

/** A provider with a simulator of its own. */
export function Simulated({ children, ...options }: SimulatorOptions & { children: ReactNode }) {
  const [client] = useState(() => {
    const simulator = createSimulator(options);
    return createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
  });
  return <AddressProvider client={client}>{children}</AddressProvider>;
}

/** The example of the ARIA pattern as an address field. The states are one-word streets that are matched by prefix. */
export function StatesSearch(props: AddressAutocompleteProps) {
  return (
    <Simulated addresses={states.map((line1) => ({ line1, countryIso2: 'US' }))}>
      <AddressAutocomplete limit={60} toInputValue={(address) => address.line1} {...props} />
      <button type="button">after</button>
    </Simulated>
  );
}
