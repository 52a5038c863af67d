/**
 * Maximum wait for a condition in ms, for `findBy…`, `waitFor`, `vi.waitFor` and `expect.poll` in tests and stories. It is far longer than any
 * condition takes, so no result depends on the speed of the machine. No test or story sets a shorter one.
 */
export const maxWait = 60_000;
