import { AddressFinder } from '@ideal-postcodes/address-finder';
import { useEffect, useRef } from 'react';

export const rows = 'li';

export default function Ideal() {
  const input = useRef(null);
  useEffect(() => {
    const finder = AddressFinder.setup({
      apiKey: 'ak_test',
      baseUrl: location.host,
      tls: false,
      checkKey: false,
      detectCountry: false,
      inputField: input.current,
    });
    return () => finder.detach();
  }, []);
  return <input ref={input} />;
}
