import { useUsage } from 'doorplate';
import { useEffect, useState } from 'react';

export interface ControlBarProps {
  theme: 'light' | 'dark';
  onTheme(theme: 'light' | 'dark'): void;
  locale: string;
  onLocale(locale: string): void;
}

interface Ledger {
  calls: number;
  credits: number;
  network: keyof typeof networks;
}

const networks = {
  quick: 'Quick',
  slow: 'Slow',
  failing: 'Failing',
  limited: 'Rate limited',
  silent: 'Never answers',
  shaky: 'Shaky',
};

/** Controls for network, theme and language, and the charges so far. */
export function ControlBar({ theme, onTheme, locale, onLocale }: ControlBarProps) {
  const usage = useUsage();
  const [ledger, setLedger] = useState<Ledger>();

  // Loads the simulator's own count, which must match the page's.
  useEffect(() => {
    let current = true;
    // A batch makes many calls, so the ledger is fetched only after a pause.
    const timer = setTimeout(() => {
      fetch('/simulator/ledger')
        .then((response) => response.json() as Promise<Ledger>)
        .then((counted) => {
          if (current) setLedger(counted);
        })
        .catch(() => undefined);
    }, 300);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [usage]);

  return (
    <aside className="bar" aria-label="Demo controls">
      <div className="meter" data-testid="meter">
        <Figure value={usage.operations.find?.calls ?? 0} words="Finds, free" name="finds" />
        <Figure value={usage.operations.retrieve?.calls ?? 0} words="Retrieves" name="retrieves" />
        <Figure value={usage.calls} words="calls in total" name="calls" />
        <Figure value={usage.charges} words="credits used" name="charges" />
        {usage.inDoubt > 0 && <Figure value={usage.inDoubt} words="in doubt" name="in-doubt" />}
        {/* Rendered from the start, so that nothing below moves during a click. */}
        <span className="ledger" data-testid="ledger">
          {ledger &&
            `Service’s ledger: ${ledger.calls.toLocaleString('en')} ${ledger.calls === 1 ? 'call' : 'calls'}, ${ledger.credits.toLocaleString('en')} ${ledger.credits === 1 ? 'credit' : 'credits'}`}
        </span>
      </div>
      <div className="switches">
        <label>
          Network
          <select
            value={ledger?.network ?? 'quick'}
            onChange={(event) => {
              const is = event.target.value;
              void fetch(`/simulator/network?is=${is}`, { method: 'POST' })
                .then((response) => response.json() as Promise<Ledger>)
                .then(setLedger);
            }}
          >
            {Object.entries(networks).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          Language
          <select
            value={locale}
            onChange={(event) => {
              onLocale(event.target.value);
            }}
          >
            <option value="en">English</option>
            <option value="fr">Français</option>
            <option value="es">Español</option>
          </select>
        </label>
        <button
          type="button"
          aria-pressed={theme === 'dark'}
          onClick={() => {
            onTheme(theme === 'dark' ? 'light' : 'dark');
          }}
        >
          Dark mode
        </button>
      </div>
    </aside>
  );
}

function Figure({ value, words, name }: { value: number; words: string; name: string }) {
  return (
    <span className="figure">
      <b data-testid={name}>{value}</b> {words}
    </span>
  );
}
