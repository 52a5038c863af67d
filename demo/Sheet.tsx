import { AddressAutocomplete, BatchCleanse, UsageMeter } from 'doorplate';
import { SampleFiles } from './SampleFiles.tsx';
import { addressFile } from './sampleFiles.ts';

/** A data team's page, with the file component and the usage meter. */
export function Sheet() {
  return (
    <main className="sheet">
      <h1>Cleanse a file</h1>
      <p className="intro">
        Drop a CSV of addresses, preview it and its cost, and download the result. Nothing is sent before you press
        Start.
      </p>
      <SampleFiles make={addressFile} sizes={[50, 1000, 20_000]} words="customers" />
      <BatchCleanse defaultCountry="US" search={AddressAutocomplete} />
      <UsageMeter cap={50_000} />
    </main>
  );
}
