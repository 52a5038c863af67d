import 'doorplate/styles.css';
import { type Address, AddressForm, AddressProvider } from 'doorplate';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Samples } from './Samples.tsx';
import { simulatedClient } from './simulatedClient.ts';
import { Usage } from './Usage.tsx';

const client = simulatedClient(60);

/** The form on the home page. Below it is the address that the app receives. */
function HomeForm() {
  const [address, setAddress] = useState<Address>();
  return (
    <AddressProvider client={client}>
      <form aria-label="Try it" onSubmit={(event) => event.preventDefault()}>
        <Samples />
        <AddressForm countries={['US', 'CA']} onSelect={setAddress} />
      </form>
      <div className="live-foot">
        <p className="live-label" role="status">
          {address ? address.label.split('\n').join(', ') : 'Type “77 beacon apt 1”, then press Down and Enter.'}
        </p>
        <Usage />
      </div>
    </AddressProvider>
  );
}

export function mount(element: HTMLElement) {
  const root = createRoot(element);
  root.render(<HomeForm />);
  return () => root.unmount();
}
