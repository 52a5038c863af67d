import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createRoot } from 'react-dom/client';
import { addressFile } from '../../demo/sampleFiles.ts';

/** The page of bench/frames.ts: a batch over the service behind its own server, and a field to type into. It keeps the browser's long tasks. */
declare global {
  interface Window {
    batchFrames: { long: number[]; file(rows: number): Promise<string> };
  }
}
window.batchFrames = { long: [], file: (rows) => addressFile(rows).text() };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.batchFrames.long.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });

const client = createClient({
  endpoints: { batch: `${location.origin}/simulator` },
  credentials: { key: 'AA11-AA11-AA11-AA11' },
});

createRoot(document.getElementById('root')!).render(
  <AddressProvider client={client}>
    <label>
      Notes <input id="notes" />
    </label>
    <BatchCleanse defaultCountry="US" stopAfter={1000} />
  </AddressProvider>,
);
