import { QueryClient } from '@tanstack/react-query';
import { addressQueries } from 'doorplate';
import { createClient } from 'doorplate/core';

/*
 * What makes calls is there already, as it is on a page where somebody has asked before: a test that lets everything happen that is due does not
 * wait for a disk.
 */
const client = createClient({
  endpoints: { platform: 'https://service.test' },
  credentials: { key: 'K' },
  fetch: async () => Response.json({ items: [] }),
});
await new QueryClient().fetchQuery(addressQueries.find(client, { text: 'a' }));
