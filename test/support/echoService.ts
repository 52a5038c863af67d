import { onTestFinished } from 'vitest';

/** One address exactly as on the wire. */
export type WireRecord = Record<string, string>;

/**
 * An international batch cleanse that answers each address with its own id, and records what it received. `meets` runs first: its
 * result is the answer instead; `worked` then says whether the service had done its work.
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
  // An assertion that fails inside a call fails the test too: a service is created inside the test that uses it.
  let wrong: Error | undefined;
  onTestFinished(() => {
    if (wrong) throw wrong;
  });
  return {
    sent,
    calls: () => calls,
    /** Maximum concurrency. */
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

/** The default answer. */
export const echoOf = (addresses: WireRecord[]): Response =>
  Response.json(
    addresses.map((address) => ({
      Input: address,
      Matches: [{ AVC: 'V44-I44-P6-100', ID: address['Id'], Address1: address['Address1'] }],
      Version: '',
    })),
  );
