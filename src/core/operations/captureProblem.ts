/** Where the service takes filters: "works only for USA, CAN, GBR, AUS", by name or code. */
const countries = new Set([
  ...'us,usa,united states,united states of america,the united states,ca,can,canada'.split(','),
  ...'gb,gbr,uk,great britain,united kingdom,the united kingdom,au,aus,australia'.split(','),
]);

interface Question {
  query: string;
  country: string;
  filters?: Record<string, string>;
}

/** Why a legacy capture or complete cannot be sent; undefined when it can. */
export function captureProblem({ query, country, filters }: Question): string | undefined {
  if (!query.trim()) return 'it needs a query. Wait until something is typed.';
  if (!country.trim()) return 'it needs a country, by name or ISO code.';
  if (filters && Object.keys(filters).length && !countries.has(country.trim().toLowerCase()))
    return 'filters work only for USA, CAN, GBR and AUS. Leave `filters` out for other countries.';
  return undefined;
}
