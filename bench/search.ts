import { createSimulator } from 'doorplate/testing';
import { realAddresses } from '../demo/realAddresses.ts';
import { movedAddresses } from './support/movedAddresses.ts';

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** Measures the simulator's Find over real addresses. It searches for every prefix of 60 addresses, as if a user typed them. */
export default async function search(): Promise<void> {
  console.log('addresses  queries  median ms  p95 ms  slowest ms  (bar: median 5 over rrad, 25 over 100,000)');
  for (const addresses of [realAddresses, movedAddresses(100_000)]) {
    const simulator = createSimulator({ addresses });
    const url = (text: string) =>
      new Request(
        `${simulator.endpoints.platform}/address-capture/find?Key=${simulator.credentials.key}&Text=${encodeURIComponent(text)}`,
      );
    await simulator.fetch(url('warm'));
    const times: number[] = [];
    for (let at = 0; at < 60; at++) {
      const { line1 = '', city = '' } = addresses[(at * 53) % addresses.length]!;
      const text = `${line1} ${city}`;
      for (let keys = 1; keys <= text.length; keys++) {
        const request = url(text.slice(0, keys));
        const start = performance.now();
        await (await simulator.fetch(request)).text();
        times.push(performance.now() - start);
      }
    }
    times.sort((one, other) => one - other);
    const figures = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(2).padStart(9));
    console.log(`${String(addresses.length).padStart(9)}${String(times.length).padStart(9)} ${figures.join(' ')}`);
  }
}
