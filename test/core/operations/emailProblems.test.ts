import { createClient, isAddressServiceError, validateEmails } from 'doorplate/core';
import { expect, test, vi } from 'vitest';

test('rejects an invalid email with the reason', async () => {
  const fetch = vi.fn<() => Promise<Response>>();
  const client = createClient({ endpoints: { batch: 'https://batch.test' }, fetch });
  const refused = async (emails: readonly string[]) =>
    validateEmails(client, emails).then(
      () => undefined,
      (error: unknown) => (isAddressServiceError(error) ? `${error.kind}: ${error.message}` : String(error)),
    );
  const said = await refused(['a@b.co', ' ', 'a,b@c.co', 'a\nb@c.co', `${'a'.repeat(9996)}@b.co`, 'b,c@d.co']);
  expect(said).toMatch(/^input: /);
  expect(said).toContain('email 1 (counting from 0): it is empty.');
  expect(said).toContain('email 2, 5 (counting from 0): it has a comma, which separates the addresses in a call.');
  expect(await refused(['a@b.co, b@b.co', 'a@b.co\nb@b.co'])).toContain(
    'email 0, 1 (counting from 0): it has several emails',
  );
  expect(said).toContain('email 3 (counting from 0): it has a line break.');
  expect(said).toContain('email 4 (counting from 0): it has more than 10000 characters.');
  expect(await refused(['a\r\nb@c.co'])).not.toMatch(/comma|empty/);
  expect(fetch).not.toHaveBeenCalled();
});
