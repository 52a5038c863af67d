import { AddressForm, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

const client = createClient({ relay: '/api/address' });
const htmlWith = (errors: object) =>
  renderToString(
    <AddressProvider client={client}>
      <AddressForm errors={errors} />
    </AddressProvider>,
  );

test('shows an error for the whole address, but not the error of an app’s own field named "message"', () => {
  expect(htmlWith({ message: 'Where to?' })).toContain('Where to?');
  const html = htmlWith({ city: { message: 'Which city?' }, message: { message: 'Too long' } });
  expect(html).toContain('Which city?');
  expect(html).not.toContain('Too long');
});
