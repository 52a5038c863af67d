import {
  cleanse,
  cleanseInternational,
  type Client,
  toPostalFields,
  type PostalFields,
  type PostalRecord,
  type Verdict,
  verdictOf,
  type VerdictOptions,
  verify,
} from '../../core/index.ts';

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
}

/** What the service says of these fields, judged. Nothing is asked. */
export function answerOf(
  matches: readonly Match[],
  fields: PostalFields,
  thresholds: VerdictOptions | undefined,
): VerificationAnswer {
  const [best] = matches;
  const avc = best?.AVC ?? '';
  const verdict = verdictOf(best, thresholds);
  const level = Number(/^[VPA](\d)/.exec(avc)?.[1] ?? 0);
  const candidates = matches.map((match) => withKept(toPostalFields(match), fields));
  const streets = new Set(candidates.map(({ line1 }) => line1));
  const missing = verdict !== 'fix' ? undefined : level < 4 ? 'number' : streets.size > 1 ? 'street' : 'unit';
  const offered = verdict === 'reject' || (verdict === 'fix' && level < 4) ? undefined : candidates[0];
  return {
    verdict,
    avc,
    // The house is known, its unit is the person's to say.
    suggestion: offered && missing === 'unit' ? { ...offered, line2: fields.line2 } : offered,
    candidates: candidates.length > 1 ? candidates : [],
    missing,
  };
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

/** What the service does not give back stays as it was entered: a unit that it does not know, a company; and the country is as the app writes it. */
function withKept(suggested: PostalFields, entered: PostalFields): PostalFields {
  const kept = { ...suggested };
  for (const name of Object.keys(kept) as (keyof PostalFields)[]) kept[name] ||= entered[name];
  return { ...kept, country: entered.country || kept.country };
}
