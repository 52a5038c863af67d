const rows = [
  { name: 'Stoneware pour-over set', detail: 'Oat, 600 ml', price: 64, art: '☕️' },
  { name: 'Linen apron', detail: 'Indigo, one size', price: 48, art: '👕' },
];

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export function OrderSummary({ region }: { region: string | undefined }) {
  const subtotal = rows.reduce((sum, { price }) => sum + price, 0);
  return (
    <section className="order" aria-labelledby="order">
      <h2 id="order">Your order</h2>
      <ul>
        {rows.map(({ name, detail, price, art }) => (
          <li key={name}>
            <span className="art" aria-hidden="true">
              {art}
            </span>
            <span>
              <b>{name}</b>
              <small>{detail}</small>
            </span>
            <span>{dollars(price)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <dt>Subtotal</dt>
        <dd>{dollars(subtotal)}</dd>
        <dt>Shipping</dt>
        <dd>{region ? dollars(region === 'AK' || region === 'HI' ? 18 : 6) : 'after the address'}</dd>
        <dt className="total">Total</dt>
        <dd className="total">{dollars(subtotal + (region ? (region === 'AK' || region === 'HI' ? 18 : 6) : 0))}</dd>
      </dl>
    </section>
  );
}
