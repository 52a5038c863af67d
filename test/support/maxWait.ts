/**
 * How long a test waits for a condition, in ms: `findBy…`, `waitFor`, `vi.waitFor` and `expect.poll`, in every kind of test. It is far longer than any
 * condition takes, so that no result depends on the speed of the machine. Tests and stories give no shorter limit of their own.
 */
export const maxWait = 60_000;
