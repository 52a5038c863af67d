import {
  type PostalFields,
  cleanse,
  cleanseInternational,
  isSameHouse,
  keepEntered,
  linesOf,
  parseAvc,
  type Client,
  type PostalRecord,
  type Verdict,
  type VerdictOptions,
  unitsOf,
  verdictOf,
  verify,
  withoutUnit,
} from '../../core/index.ts';
import type { VerificationAnswer, VerificationService } from './Verification.ts';

/** Adapts a suggested address to the form's fields. `entered` is the address that was verified. */
export type Fit = (answer: PostalFields, entered: PostalFields) => PostalFields;

/** Returns an answer that suggests nothing. */
export const withoutSuggestion = (verdict: Verdict, avc: string): VerificationAnswer => ({
  ...{ verdict, avc, suggestion: undefined, candidates: [], missing: undefined, units: [] },
});

/**
 * Converts the service's matches to an answer. Makes no call.
 *
 * @param toFields Converts a match to form fields. Passed as a parameter, so that this chunk does not contain code that the page has already loaded.
 */
export function toVerificationAnswer(
  matches: readonly Match[],
  fields: PostalFields,
  thresholds: VerdictOptions | undefined,
  fit: Fit,
  toFields: (match: Match) => PostalFields,
): VerificationAnswer {
  const offer = (answer: PostalFields, subBuilding?: string) => fit(keepEntered(answer, fields, subBuilding), fields);
  const [best] = matches;
  const avc = typeof best?.AVC === 'string' ? best.AVC : '';
  const verdict = verdictOf(best, thresholds);
  const nothing = withoutSuggestion(verdict, avc);
  // A match with the verdict `reject` is a different address, so it is not suggested.
  if (!best || verdict === 'reject') return nothing;
  const candidates = matches.map((match) => offer(toFields(match), match.SubBuilding));
  const several = candidates.length > 1 ? candidates : [];
  if (verdict !== 'fix') return { ...nothing, suggestion: candidates[0], candidates: several };
  if ((parseAvc(avc)?.postLevel ?? 0) < 4) return { ...nothing, candidates: several, missing: 'number' };

  // The house is known; the user must provide the unit.
  const houses = matches.map((match) => withoutUnit(toFields(match), match.SubBuilding));
  const [house] = houses;
  const isOne = new Set(houses.map(buildingOf)).size === 1;
  if (!house || !isOne) return { ...nothing, suggestion: candidates[0], candidates: several, missing: 'street' };
  const suggestion = offer(house);
  // The answer is on another street, so the entered unit does not belong to it. The answer is suggested, but the user is not asked for a unit.
  if (!isSameHouse(linesOf(fields), linesOf(house), fields, house))
    return { ...nothing, verdict: 'confirm', suggestion };
  const units = new Set(
    matches.map((match) =>
      unitsOf(toFields(match))
        .map(({ text }) => text)
        .join(', '),
    ),
  );
  return { ...nothing, suggestion, candidates: several, missing: 'unit', units: [...units].filter(Boolean) };
}

/** A match returned by any of the three operations. */
export type Match = Exclude<PostalRecord, { countryIso2: string }> & { AVC?: string };

/** Calls the service for one address. **Chargeable: one record.** */
export async function matchesOf(
  client: Client,
  service: VerificationService,
  fields: PostalFields,
  timeout: number,
): Promise<Match[]> {
  const { company, line1, line2, line3, district, city, region, postalCode, country } = fields;
  const place = { Locality: city, AdministrativeArea: region, PostalCode: postalCode, Country: country };
  const lines = { Address1: line1, Address2: line2, Address3: line3 };
  const more = { Organization: company, DependentLocality: district };
  switch (service) {
    case 'cleanse': {
      const { matches } = await cleanse(client, [present({ ...lines, ...more, ...place })], { timeout });
      return allOf(matches[0]);
    }
    case 'verify':
      return allOf((await verify(client, [present({ ...lines, ...place })], { suggest: true }, { timeout }))[0]);
    case 'cleanseInternational': {
      const [result] = await cleanseInternational(
        client,
        { addresses: [present({ ...lines, ...more, ...place })] },
        { timeout },
      );
      return result?.matches ?? [];
    }
  }
}

/** Returns the candidates or, if there are none, the best match. A best match without fields counts as no match. */
function allOf<Own extends Match>(result: (Own & { candidates: Own[] }) | undefined): Match[] {
  if (!result) return [];
  const { candidates, ...match } = result;
  if (candidates.length) return candidates;
  return Object.keys(match).length ? [match as Match] : [];
}

const present = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text)) as Partial<Fields>;

/** Returns the same key for all units of a building. Ignores the ZIP+4 suffix, which differs between units. */
const buildingOf = (fields: PostalFields) =>
  [...linesOf(fields), fields.city, fields.postalCode.split('-')[0]].join('\n').toLowerCase();
