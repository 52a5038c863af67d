import { countryOf, isCountryCode, type Client } from '../../core/index.ts';

const logged = new Set<string>();

const isLocalAddress = (address: string) => /^http:\/\/(?:localhost|127\.|\[::1\])/.test(address);

function clientHints({ options }: Client): string[] {
  const { relay, endpoints = {}, credentials, fetch } = options;
  const addresses = Object.values(endpoints);
  const hints: string[] = [];
  if (relay === undefined && addresses.length === 0)
    hints.push(
      'createClient has neither `relay` nor `endpoints`, so no call can be made. Set `relay: "/api/address"` and add that route to ' +
        'your server (docs/guides/relay.md), or set `endpoints` to the URLs of your services.',
    );
  const hasKey = typeof credentials === 'object' && Object.values(credentials).some(Boolean);
  // A custom `fetch` or a local server may be a simulator, so this hint is not logged for them.
  if (hasKey && fetch === undefined && !addresses.every(isLocalAddress))
    hints.push(
      'The key that you pass to createClient is part of the page. Anyone who opens the page can read it and use up your credits. Set `relay` ' +
        'instead of `endpoints` and `credentials`; your server then adds the key (docs/guides/relay.md).',
    );
  return hints;
}

function countryHints(countries: readonly string[]): string[] {
  const unknown = countries.filter((country) => !isCountryCode(countryOf(country)));
  if (unknown.length === 0) return [];
  const meant = unknown.some((country) => /^\s*uk\s*$/i.test(country)) ? ' The United Kingdom is "GB".' : '';
  return [
    `\`countries\` contains ${unknown.map((country) => JSON.stringify(country)).join(', ')}, which ISO 3166 does not list, so no ` +
      `address will be found there.${meant} Use two-letter codes, such as "US".`,
  ];
}

/** Logs all hints about a client and its countries. Each hint is logged once per page. */
export function logHints(client: Client, countries: readonly string[]): void {
  for (const hint of [...clientHints(client), ...countryHints(countries)]) logHint(hint);
}

/** Logs a hint once per page. */
export function logHint(hint: string): void {
  if (logged.has(hint)) return;
  logged.add(hint);
  console.warn(`doorplate: ${hint}`);
}
