import process from 'node:process';
import { type NetworkPlace, startServices } from './startServices.ts';

/** Messages to the process: first the network place of the services, then commands. Each message is answered with the state of the services. */
export interface ServicesAsked {
  start?: { key: string; latency: number; place: NetworkPlace };
  hold?: boolean;
}

/** Current state of the services. */
export interface ServicesKnown {
  /** Number of calls from each address. */
  calls: Record<string, number>;
  /** Addresses that wait for an answer, one for each call. */
  waiting: string[];
  /** Numbers of records that the calls have charged, according to the ledger. */
  charged: number[];
}

/** The services on a host of a network, in a process of their own. It ends with the process that started it. */
let services: ReturnType<typeof startServices> | undefined;
async function answer({ start, hold }: ServicesAsked): Promise<ServicesKnown> {
  const { simulator, calls, waiting, ...its } = await (services ??= startServices(start, start?.place));
  if (hold !== undefined) its[hold ? 'hold' : 'release']();
  const charged = simulator.ledger.map(({ records }) => records);
  return { calls: Object.fromEntries(calls), waiting, charged };
}
process.on('message', (asked: ServicesAsked) => {
  void answer(asked).then((known) => process.send?.(known));
});
process.once('disconnect', () => process.exit());
