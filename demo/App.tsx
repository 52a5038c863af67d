import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { useEffect, useState } from 'react';
import { Checkout } from './Checkout.tsx';
import { ControlBar } from './ControlBar.tsx';

const client = createClient({
  endpoints: { platform: `${location.origin}/simulator` },
  // The simulator's key: of no use anywhere else.
  credentials: { key: 'AA11-AA11-AA11-AA11' },
});

export function App() {
  const [theme, setTheme] = useState<'light' | 'dark'>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [locale, setLocale] = useState('en');
  useEffect(() => {
    document.documentElement.style.colorScheme = theme;
    document.documentElement.lang = locale;
  }, [theme, locale]);
  return (
    <AddressProvider client={client} locale={locale}>
      <ControlBar theme={theme} onTheme={setTheme} locale={locale} onLocale={setLocale} />
      <Checkout />
    </AddressProvider>
  );
}
