import { AddressForm, type AddressFormValue, EmailField } from 'doorplate';
import { type FormEvent, useState } from 'react';
import { OrderSummary } from './OrderSummary.tsx';

/** A shop's checkout: its own form, with one component for the address. */
export function Checkout() {
  const [sent, setSent] = useState<Record<string, string>>();
  const [address, setAddress] = useState<AddressFormValue>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(
      Object.fromEntries(
        [...new FormData(event.currentTarget)].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value.name,
        ]),
      ),
    );
  };

  return (
    <div className="page">
      <header className="shop">
        <span className="logo" aria-hidden="true">
          F&amp;F
        </span>
        <span>Field &amp; Form</span>
      </header>
      <main className="checkout">
        <form onSubmit={submit} className="steps">
          <h1>Checkout</h1>
          <section aria-labelledby="contact">
            <h2 id="contact">Contact</h2>
            <div className="pair">
              <EmailField />
              <label>
                Phone <span>(optional)</span>
                <input name="phone" type="tel" autoComplete="tel" />
              </label>
            </div>
          </section>
          <section aria-labelledby="delivery">
            <h2 id="delivery">Delivery address</h2>
            <AddressForm
              name="shipping"
              section="shipping"
              countries={['US', 'CA']}
              legend="Delivery address"
              fields={{ name: 'required' }}
              onChange={setAddress}
              verify="submit"
            />
          </section>
          <button type="submit" className="pay">
            Continue to payment
          </button>
          {sent && (
            <section className="sent" aria-live="polite" data-testid="sent">
              <h2>Order sent to</h2>
              <p>
                {[sent['shipping.name'], sent['shipping.line1'], sent['shipping.line2']].filter(Boolean).join(', ')}
                <br />
                {[sent['shipping.city'], sent['shipping.region'], sent['shipping.postalCode']]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              <details>
                <summary>What the form sent</summary>
                <pre>{JSON.stringify(sent, undefined, 2)}</pre>
              </details>
            </section>
          )}
        </form>
        <OrderSummary region={address?.region} />
      </main>
    </div>
  );
}
