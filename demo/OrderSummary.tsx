const drawings = {
  mug: 'M15 17h18v15a6 6 0 0 1-6 6h-6a6 6 0 0 1-6-6ZM33 21h3a5 5 0 0 1 0 10h-3M20 12v-2M24 12V9M28 12v-2',
  apron: 'M21 10v7c0 4-5 4-5 8v17h20V25c0-4-5-4-5-8v-7M21 17h10M20 31h12v6H20Z',
};

const rows = [
  { name: 'Stoneware pour-over set', detail: 'Oat, 600 ml', price: 64, art: 'mug' },
  { name: 'Linen apron', detail: 'Indigo, one size', price: 48, art: 'apron' },
] as const;

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export function OrderSummary({ region }: { region: string | undefined }) {
  const subtotal = rows.reduce((sum, { price }) => sum + price, 0);
  return (
    <section className="order" aria-labelledby="order">
      <h2 id="order">Your order</h2>
      <ul>
        {rows.map(({ name, detail, price, art }) => (
          <li key={name}>
            <svg className="art" viewBox="0 0 52 52" aria-hidden="true">
              <path d={drawings[art]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
            </svg>
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
