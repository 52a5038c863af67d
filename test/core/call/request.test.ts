import { createClient, find } from 'doorplate/core';
import { expect, test, vi } from 'vitest';

test('says so in an environment without `Request`, and sends nothing', async () => {
  const send = vi.fn<typeof fetch>();
  const client = createClient({ endpoints: { platform: 'https://service.example' }, fetch: send });
  vi.stubGlobal('Request', undefined);
  await expect(find(client, { text: '77 beacon' })).rejects.toThrow(
    'this environment has no `Request`. In Jest, add `doorplate/testing/jest` to `setupFiles`.',
  );
  expect(send).not.toHaveBeenCalled();
});
