import { createClient, find, retrieve } from 'doorplate/core';
import { afterEach, expect, vi } from 'vitest';

// Files share a worker. A global that the last test of a file has replaced must not be missing when this file runs for the next one.
afterEach(() => {
  vi.unstubAllGlobals();
});

/*
 * Loads the lazily loaded code of the library in advance, through the code that needs it, as in an app. A test in fake time then does not wait
 * for the disk.
 */
const asking = (answer: () => Promise<Response>) =>
  createClient({ endpoints: { platform: 'https://service.test' }, credentials: { key: 'K' }, fetch: answer });
const refusal = { Error: '2', Description: 'Unknown key', Cause: 'It is not known.', Resolution: 'Look at it.' };

await Promise.all([
  expect(
    find(
      asking(async () => Response.json(refusal, { status: 400 })),
      { text: 'a' },
    ),
  ).rejects.toMatchObject({
    resolution: refusal.Resolution,
  }),
  expect(
    find(
      asking(async () => Response.json({ items: [] })),
      { text: 'a', countries: ['United States'] },
    ),
  ).resolves.toEqual([]),
  expect(
    retrieve(
      asking(() => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))),
      'a',
    ),
  ).rejects.toMatchObject({ cause: 'ECONNRESET' }),
]);
