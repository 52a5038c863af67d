import { QueryClient } from '@tanstack/react-query';
import { addressQueries } from 'doorplate';
import { createClient } from 'doorplate/core';

/*
 * Loads the code for calls in advance, as on a page that has made one: a test that runs everything due does not
 * wait for a disk.
 */
const client = createClient({
  endpoints: { platform: 'https://service.test' },
  credentials: { key: 'K' },
  fetch: async () => Response.json({ items: [] }),
});
await new QueryClient().fetchQuery(addressQueries.find(client, { text: 'a' }));
