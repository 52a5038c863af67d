import type { SimulatorAddress } from 'doorplate/testing';
import { realAddresses } from '../../demo/realAddresses.ts';

/** Returns `count` addresses, made from the real ones with other house numbers. */
export function movedAddresses(count: number): SimulatorAddress[] {
  return Array.from({ length: count }, (_, at) => {
    const address = realAddresses[at % realAddresses.length]!;
    const round = Math.floor(at / realAddresses.length);
    return { ...address, line1: (address.line1 ?? '').replace(/^\d+/, (number) => String(Number(number) + 2 * round)) };
  });
}
