import {
  type PostalFields,
  cleanse,
  cleanseInternational,
  isSameHouse,
  keepEntered,
  linesOf,
  parseAvc,
  toPostalFields,
  type Client,
  type PostalRecord,
  type Verdict,
  type VerdictOptions,
  unitsOf,
  verdictOf,
  verify,
  withoutUnit,
} from '../../core/index.ts';

/** Equal for the same address in another case, or with spaces around its texts. */
export const keyOfFields = (fields: PostalFields) =>
  JSON.stringify(Object.values(fields).map((text) => text.trim().toLowerCase()));

/** How strict a verification is: docs/guides/verification.md has a table of what each does with each verdict. */
export type VerificationPolicy = 'strict' | 'standard' | 'relaxed' | 'passthrough';

/**
 * - `go on`: it is right · `tell`: it goes on as entered, and the app is told
 * - `ask`: the person decides · `insist`: the person decides, but not to use it as entered
 */
export type VerificationStep = 'go on' | 'tell' | 'ask' | 'insist';

/** What comes after an answer of the service. A unit may always be left out: not every door has one, whatever is on record. */
export function nextStep(
  { verdict, missing }: Pick<VerificationAnswer, 'verdict' | 'missing'>,
  policy: VerificationPolicy,
): VerificationStep {
  if (verdict === 'accept') return 'go on';
  switch (policy) {
    case 'passthrough':
      return 'tell';
    case 'relaxed':
      return missing === 'unit' ? 'ask' : 'tell';
    case 'standard':
      return 'ask';
    case 'strict':
      return 'insist';
  }
}

/** Which service verifies: the legacy verify or either cleanse. */
export type VerificationService = 'verify' | 'cleanse' | 'cleanseInternational';

/** What is wrong where the verdict is `fix`: a unit is missing, one of several streets is meant, the house number is not known. */
export type MissingPart = 'unit' | 'street' | 'number';

/** The answer to one address. */
export interface VerificationAnswer {
  verdict: Verdict;
  avc: string;
  /** The best answer; undefined where there is none to offer. */
  suggestion: PostalFields | undefined;
  /** All that fit, where several do. */
  candidates: PostalFields[];
  missing: MissingPart | undefined;
  /** The units that the answers name, where one is missing. */
  units: string[];
}

/** How an answer is written before it is offered: as the form that takes it can hold it. */
export type Fit = (answer: PostalFields, entered: PostalFields) => PostalFields;

/** What the service says of these fields, judged. Nothing is asked. */
export function answerOf(
  matches: readonly Match[],
  fields: PostalFields,
  thresholds: VerdictOptions | undefined,
  fit: Fit,
): VerificationAnswer {
  const offer = (answer: PostalFields, subBuilding?: string) => fit(keepEntered(answer, fields, subBuilding), fields);
  const [best] = matches;
  const avc = typeof best?.AVC === 'string' ? best.AVC : '';
  const verdict = verdictOf(best, thresholds);
  const nothing = { verdict, avc, suggestion: undefined, candidates: [], missing: undefined, units: [] };
  // What is another address is not offered, not even among others.
  if (!best || verdict === 'reject') return nothing;
  const candidates = matches.map((match) => offer(toPostalFields(match), match.SubBuilding));
  const several = candidates.length > 1 ? candidates : [];
  if (verdict !== 'fix') return { ...nothing, suggestion: candidates[0], candidates: several };
  if ((parseAvc(avc)?.postLevel ?? 0) < 4) return { ...nothing, candidates: several, missing: 'number' };

  // The house is known, its unit is the person's to say.
  const houses = matches.map((match) => withoutUnit(toPostalFields(match), match.SubBuilding));
  const [house] = houses;
  const isOne = new Set(houses.map(buildingOf)).size === 1;
  if (!house || !isOne) return { ...nothing, suggestion: candidates[0], candidates: several, missing: 'street' };
  const suggestion = offer(house);
  // A unit on another street is another's: the answer is only offered.
  if (!isSameHouse(linesOf(fields), linesOf(house), fields, house))
    return { ...nothing, verdict: 'confirm', suggestion };
  const units = new Set(
    matches.map((match) =>
      unitsOf(toPostalFields(match))
        .map(({ text }) => text)
        .join(', '),
    ),
  );
  return { ...nothing, suggestion, candidates: several, missing: 'unit', units: [...units].filter(Boolean) };
}

export type Match = Exclude<PostalRecord, { countryIso2: string }> & { AVC?: string };

/** Asks the service about one address. **Chargeable: one record.** */
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

/** A record's answer is its best match with its candidates; where nothing matches it has no field. */
function allOf<Own extends Match>(result: (Own & { candidates: Own[] }) | undefined): Match[] {
  if (!result) return [];
  const { candidates, ...match } = result;
  if (candidates.length) return candidates;
  return Object.keys(match).length ? [match as Match] : [];
}

const present = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text)) as Partial<Fields>;

/** Units of a building may differ in the end of a ZIP code. */
const buildingOf = (fields: PostalFields) =>
  [...linesOf(fields), fields.city, fields.postalCode.split('-')[0]].join('\n').toLowerCase();
