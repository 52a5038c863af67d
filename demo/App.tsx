import { AddressProvider, en, type Words } from 'doorplate';
import { createClient } from 'doorplate/core';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import { useEffect, useState } from 'react';
import { Checkout } from './Checkout.tsx';
import { ControlBar } from './ControlBar.tsx';
import { Emails } from './Emails.tsx';
import { Sheet } from './Sheet.tsx';

const client = createClient({
  // The demo's server adds the key (demo/createDemoRelay.ts).
  relay: '/api/address',
  // Keep the wait short for visitors who turn the network off.
  timeout: 8000,
});

const languages: Record<string, Words> = { en, es, fr };

const pages = {
  checkout: ['Checkout', Checkout],
  cleanse: ['Cleanse a file', Sheet],
  emails: ['Emails', Emails],
} as const;
type Page = keyof typeof pages;
const pageOf = (): Page => {
  const page = location.hash.slice(1);
  return page in pages ? (page as Page) : 'checkout';
};

export function App() {
  const [page, setPage] = useState(pageOf);
  useEffect(() => {
    const turn = () => {
      setPage(pageOf());
    };
    window.addEventListener('hashchange', turn);
    return () => {
      window.removeEventListener('hashchange', turn);
    };
  }, []);
  const Shown = pages[page][1];
  const [theme, setTheme] = useState<'light' | 'dark'>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [locale, setLocale] = useState('en');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = locale;
  }, [theme, locale]);
  return (
    <AddressProvider client={client} words={languages[locale]}>
      <ControlBar theme={theme} onTheme={setTheme} locale={locale} onLocale={setLocale} />
      <nav className="pages" aria-label="Pages of the demo">
        {Object.entries(pages).map(([name, [words]]) => (
          <a key={name} href={`#${name}`} aria-current={name === page ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      <Shown />
    </AddressProvider>
  );
}
