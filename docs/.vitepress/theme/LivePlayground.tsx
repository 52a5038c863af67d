import 'doorplate/styles.css';
import { AddressForm, AddressProvider, en, type Words } from 'doorplate';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  choices,
  codeOf,
  countriesOf,
  fieldsOf,
  maxLatency,
  type PlaygroundOptions,
  readOptions,
  unknownCountriesOf,
  writeOptions,
} from './playgroundOptions.ts';
import { Samples } from './Samples.tsx';
import { simulatedClient } from './simulatedClient.ts';
import { Usage } from './Usage.tsx';

const loadWords: Record<string, () => Promise<Words>> = {
  ar: async () => (await import('doorplate/words/ar')).ar,
  cy: async () => (await import('doorplate/words/cy')).cy,
  de: async () => (await import('doorplate/words/de')).de,
  es: async () => (await import('doorplate/words/es')).es,
  fr: async () => (await import('doorplate/words/fr')).fr,
  it: async () => (await import('doorplate/words/it')).it,
  ja: async () => (await import('doorplate/words/ja')).ja,
  nl: async () => (await import('doorplate/words/nl')).nl,
  pl: async () => (await import('doorplate/words/pl')).pl,
  pt: async () => (await import('doorplate/words/pt')).pt,
};
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const names: Record<string, (value: string) => string> = {
  language: (value) => languageNames.of(value) ?? value,
  fault: (value) => value || 'none',
};

const Control = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="live-control">
    <span>{label}</span>
    {children}
  </label>
);

/** A form with options that the visitor can change. The options are in the URL, so a copied link opens the same form. */
function Playground() {
  const [options, setOptions] = useState(() => readOptions(location.search));
  const [words, setWords] = useState<Words>(en);
  const [sent, setSent] = useState('');
  const { layout, language, latency, fault, verify } = options;
  const client = useMemo(() => simulatedClient(latency, fault), [latency, fault]);
  useEffect(() => {
    let isCurrent = true;
    void (loadWords[language]?.() ?? Promise.resolve(en)).then((loaded) => {
      if (isCurrent) setWords(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);

  const change = (changes: Partial<PlaygroundOptions>) => {
    const next = { ...options, ...changes };
    setOptions(next);
    const query = writeOptions(next);
    history.replaceState(history.state, '', query ? `?${query}` : location.pathname);
  };
  const select = (label: string, name: keyof typeof choices) => (
    <Control label={label}>
      <select value={options[name]} onChange={({ target }) => change({ [name]: target.value })}>
        {choices[name].map((value) => (
          <option key={value} value={value}>
            {names[name]?.(value) ?? (value || 'hidden')}
          </option>
        ))}
      </select>
    </Control>
  );
  const countries = countriesOf(options);
  const unknown = unknownCountriesOf(options);
  return (
    <>
      <fieldset className="live-options">
        <legend>Options</legend>
        {select('Layout', 'layout')}
        <Control label="Countries">
          <input
            value={options.countries}
            onChange={({ target }) => change({ countries: target.value.toUpperCase() })}
            autoComplete="off"
            aria-invalid={unknown.length > 0}
            aria-describedby="countries-hint"
          />
        </Control>
        {select('Language', 'language')}
        {select('Name', 'name')}
        {select('Company', 'company')}
        {select('Phone', 'phone')}
        <Control label="Latency in ms">
          <input
            type="number"
            min={0}
            max={maxLatency}
            step={20}
            value={latency}
            onChange={({ target }) => change({ latency: Math.min(maxLatency, Math.max(0, Number(target.value))) })}
          />
        </Control>
        {select('Failing service', 'fault')}
        <label className="live-check">
          <input type="checkbox" checked={verify} onChange={({ target }) => change({ verify: target.checked })} />
          <span>Verify on submit</span>
        </label>
        <p id="countries-hint" className="live-hint" role="status">
          {unknown.length > 0
            ? `Not a country code: ${unknown.join(', ')}. Use codes such as US, CA or GB.`
            : 'Countries: codes such as US, CA or GB. Leave empty for all countries.'}
        </p>
        {verify && (
          <p className="live-hint">
            Only a typed or edited address is verified, not one chosen from the list. Type an address with a typo: 77
            Becon Street, Apt 1, Boston, Massachusetts, 02108. Then press Continue.
          </p>
        )}
      </fieldset>
      <AddressProvider key={`${String(latency)} ${fault}`} client={client} words={words}>
        <form
          className="live-stage"
          aria-label="The form"
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          lang={language}
          onSubmit={(event) => {
            event.preventDefault();
            const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
            setSent(JSON.stringify(Object.fromEntries(filled), null, 2));
          }}
        >
          <Samples countries={countries} />
          <AddressForm
            // Like the code below, which an app renders with these options from the start.
            key={`${layout} ${countries.join(' ')}`}
            layout={layout}
            {...(countries.length > 0 && { countries })}
            fields={fieldsOf(options)}
            {...(verify && { verify: 'submit' })}
          />
          <div className="live-foot" dir="ltr" lang="en">
            <button>Continue</button>
            <Usage />
          </div>
        </form>
      </AddressProvider>
      <div className="live-result">
        <h2>Code</h2>
        <pre tabIndex={0} role="region" aria-label="Code">
          {codeOf(options)}
        </pre>
        <h2>Sent on submit</h2>
        <pre tabIndex={0} role="region" aria-label="Sent on submit">
          {sent || 'Press Continue to see what your server receives.'}
        </pre>
      </div>
    </>
  );
}

export function mount(element: HTMLElement) {
  const root = createRoot(element);
  root.render(<Playground />);
  return () => root.unmount();
}
