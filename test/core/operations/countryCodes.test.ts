import { cleanse, cleanseInternational, createClient } from 'doorplate/core';
import { expect, test } from 'vitest';

test.each(['ca', 'Ca', ' ca ', 'CA', 'canada', 'Canada', 'c.a.'])(
  'sends a country as its uppercase code, however the user wrote it: “%s”',
  async (country) => {
    const sent: unknown[] = [];
    const client = createClient({
      endpoints: { base: 'https://x.test', batch: 'https://x.test' },
      credentials: { key: 'k' },
      fetch: async (request) => {
        const body = (await request.json()) as { addresses?: unknown[]; Addresses?: unknown[] };
        sent.push(...(body.addresses ?? body.Addresses ?? []));
        return new Response('', { status: 400 });
      },
    });
    const record = { Address1: '1 Main Street', Country: country };
    await cleanse(client, [record]).catch(() => undefined);
    await cleanseInternational(client, { addresses: [record] }).catch(() => undefined);
    expect(sent).toEqual([
      { Address1: '1 Main Street', Country: 'CA' },
      { Address1: '1 Main Street', Country: 'CA' },
    ]);
    // The input itself is unchanged.
    expect(record.Country).toBe(country);
  },
);
