import { QueryClient } from '@tanstack/react-query';
import { addressQueries } from 'doorplate';
import { createClient } from 'doorplate/core';

/* Loads the code for calls in advance, as on a page that has already made a call. A test in fake time then does not wait for the disk. */
const client = createClient({
  endpoints: { platform: 'https://service.test' },
  credentials: { key: 'K' },
  fetch: async () => Response.json({ items: [] }),
});
await new QueryClient().fetchQuery(addressQueries.find(client, { text: 'a' }));
