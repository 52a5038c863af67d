import { createRedisCalls } from 'doorplate/server';
import { expect, test } from 'vitest';

const call = { id: 'call-0123456789abcdef', digest: 'retrieve 0a', life: 60_000 };
const name = 'doorplate:call:f67a2b16405c39f2f8006041bc3f84b2428140e38a7c9ee7fbafae9b5f0e341a';
const digest = 'b743a39d8457f5369b626edd9db7db53a9b42ed51cb734146c63434a849b59d8';
/** The exact contents of Redis. */
const kept =
  'jzhch1tiYXzKdUPAHQD2BpRTlO5h+quvvnYst9DxkB4tfxNBa1COSor4lz7Z1UhKxnLC725bC3gCn2puH+BuXzbrF2/YebVDlm9flQFB3o8zQtl4BsXDGrVVW1HpvIyO+Vf1rRi+LfiFrjnXm3eVFHAHaY4=';

test('shares call ids between machines of two versions, because an answer is found by its name and read as in this version', async () => {
  const asked: unknown[] = [];
  const redis = {
    eval: (...given: unknown[]) => {
      asked.push(...given.slice(2, 4));
      return Promise.resolve(['answered', kept]);
    },
  };
  const answer = await createRedisCalls(redis).once(call, () => Promise.reject(new Error('This was worked again.')));
  expect(asked).toEqual([name, digest]);
  expect(answer).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"items":[]}',
  });
});
