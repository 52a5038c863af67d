import { onTestFinished } from 'vitest';

/** One address exactly as it is sent. */
export type WireRecord = Record<string, string>;

/**
 * Creates an international batch cleanse that answers each address with its own id, and records the addresses it received. `meets` runs first. If it
 * returns a result, that is the answer, and `worked` says whether the service had done its work.
 */
export function echoService(
  meets: (call: number, addresses: WireRecord[]) => Response | Promise<Response | undefined> | undefined = () =>
    undefined,
) {
  /** Every address that reached the service, in order. */
  const sent: WireRecord[] = [];
  let calls = 0;
  let atOnce = 0;
  let most = 0;
  // If an assertion fails inside a call, the test fails too. For that, a service must be created inside the test that uses it.
  let wrong: Error | undefined;
  onTestFinished(() => {
    if (wrong) throw wrong;
  });
  return {
    sent,
    calls: () => calls,
    /** Returns the highest concurrency so far. */
    most: () => most,
    fetch: async (request: Request): Promise<Response> => {
      const { Addresses } = (await request.json()) as { Addresses: WireRecord[] };
      const call = ++calls;
      sent.push(...Addresses);
      most = Math.max(most, ++atOnce);
      try {
        return (await meets(call, Addresses)) ?? echoOf(Addresses);
      } catch (cause) {
        if (cause instanceof Error && cause.name === 'AssertionError') wrong ??= cause;
        throw cause;
      } finally {
        atOnce--;
      }
    },
  };
}

/** Creates the default answer to these addresses. */
export const echoOf = (addresses: WireRecord[]): Response =>
  Response.json(
    addresses.map((address) => ({
      Input: address,
      Matches: [{ AVC: 'V44-I44-P6-100', ID: address['Id'], Address1: address['Address1'] }],
      Version: '',
    })),
  );
