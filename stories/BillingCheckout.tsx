import { AddressForm } from 'doorplate';
import { useState } from 'react';
import './checkoutFields.css';

export interface BillingCheckoutProps {
  onSend?: ((data: object) => void) | undefined;
}

/** Two addresses in one form. The billing address is rendered only if it differs. It keeps its text while it is hidden. */
export function BillingCheckout({ onSend }: BillingCheckoutProps) {
  const [isSame, setSame] = useState(true);
  const [billing, setBilling] = useState({});
  return (
    <form
      className="checkout-fields"
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <h2>Shipping</h2>
      <AddressForm
        name="shipping"
        section="shipping"
        legend="Shipping address"
        countries={['US', 'CA', 'DE']}
        fields={{ name: 'required', phone: 'optional' }}
      />
      <label className="checkout-check">
        <input
          type="checkbox"
          name="sameAddress"
          checked={isSame}
          onChange={(event) => {
            setSame(event.target.checked);
          }}
        />
        Billing address is the same
      </label>
      {!isSame && (
        <>
          <h2>Billing</h2>
          <AddressForm
            name="billing"
            section="billing"
            legend="Billing address"
            countries={['US', 'CA', 'DE']}
            fields={{ name: 'required', company: 'optional' }}
            defaultValue={billing}
            onChange={setBilling}
          />
        </>
      )}
      <button>Pay now</button>
    </form>
  );
}
