import process from 'node:process';
import { type NetworkPlace, startServices } from './startServices.ts';

/** Messages to the process: first its location, then commands. Each is answered with its state. */
export interface ServicesAsked {
  start?: { key: string; latency: number; place: NetworkPlace };
  hold?: boolean;
}

/** The services' current state. */
export interface ServicesKnown {
  /** How many calls each address has made. */
  calls: Record<string, number>;
  /** The addresses that wait for an answer, one for each call. */
  waiting: string[];
  /** The records that each call has charged, according to the ledger. */
  charged: number[];
}

/** The services on a host of a network, as a process. Ends with the process that started it. */
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
