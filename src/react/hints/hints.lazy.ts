import { countryOf, isCountryCode, type Client } from '../../core/index.ts';

const said = new Set<string>();

const isHere = (address: string) => /^http:\/\/(?:localhost|127\.|\[::1\])/.test(address);

function clientHints({ options }: Client): string[] {
  const { relay, endpoints = {}, credentials, fetch } = options;
  const addresses = Object.values(endpoints);
  const hints: string[] = [];
  if (relay === undefined && addresses.length === 0)
    hints.push(
      'createClient has neither `relay` nor `endpoints`, so that nothing can be asked. Give it `relay: "/api/address"` and add that route to ' +
        'your server (docs/guides/relay.md), or give it `endpoints` with the addresses of your services.',
    );
  const hasKey = typeof credentials === 'object' && Object.values(credentials).some(Boolean);
  // An adapter may be a simulator, and so may what listens on this machine.
  if (hasKey && fetch === undefined && !addresses.every(isHere))
    hints.push(
      'The key of createClient is in the code of this page. Everyone who opens the page can read the key and use up your credits. Give ' +
        'createClient `relay` in place of `endpoints` and `credentials`; your server then adds the key (docs/guides/relay.md).',
    );
  return hints;
}

function countryHints(countries: readonly string[]): string[] {
  const unknown = countries.filter((country) => !isCountryCode(countryOf(country)));
  if (unknown.length === 0) return [];
  const meant = unknown.some((country) => /^\s*uk\s*$/i.test(country)) ? ' The United Kingdom is "GB".' : '';
  return [
    `\`countries\` has ${unknown.map((country) => JSON.stringify(country)).join(', ')}, which is not a country of ISO 3166, so that no ` +
      `address is found there.${meant} Write codes of two letters, such as "US".`,
  ];
}

/** Says each thing once for a page, however many fields it has. */
export function sayHints(client: Client, countries: readonly string[]): void {
  for (const hint of [...clientHints(client), ...countryHints(countries)]) sayHint(hint);
}

/** Once for a page. */
export function sayHint(hint: string): void {
  if (said.has(hint)) return;
  said.add(hint);
  console.warn(`doorplate: ${hint}`);
}
