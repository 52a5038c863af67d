/**
 * Publicly documented meanings of the `<Field>Status` values, indexed by value. The service returns these values if the `FieldStatus` option is
 * on.
 */
const fieldStatuses = [
  'not-applicable',
  'verified-no-change',
  'verified-alias',
  'verified-small-change',
  'verified-large-change',
  'added',
  'identified-no-change',
  'identified-alias',
  'identified-context',
  'empty',
  'unrecognised',
] as const;

/** One of `fieldStatuses`. */
export type FieldStatus = (typeof fieldStatuses)[number];

/** Returns the meaning of a field status: "3" is `verified-small-change`. Returns undefined if the value is not between "0" and "10". */
export function fieldStatusOf(value: string | undefined): FieldStatus | undefined {
  return typeof value === 'string' && /^\d{1,2}$/.test(value) ? fieldStatuses[Number(value)] : undefined;
}

/** A parsed GeoAccuracy code. */
export interface GeoAccuracy {
  /** Method used to find the coordinates. `unable` means that there are none. */
  kind: 'point' | 'interpolated' | 'average' | 'unable';
  /** Level of the coordinates: 5 delivery point, 4 premise, 3 thoroughfare, 2 locality, 1 administrative area, 0 none. */
  level: number;
}

const kinds = { P: 'point', I: 'interpolated', A: 'average', U: 'unable' } as const;

/** Parses a GeoAccuracy code such as `P4`, whose format is publicly documented. Returns undefined if the text is not a GeoAccuracy code. */
export function geoAccuracyOf(text: string | undefined): GeoAccuracy | undefined {
  const [, kind, level] = /^([PIAU])([0-5])$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  return kind ? { kind: kinds[kind as keyof typeof kinds], level: Number(level) } : undefined;
}

/** A parsed address verification code (AVC). */
export interface Avc {
  status: AvcStatus;
  /**
   * Most precise level that the service verified in the answer: 5 delivery point, 4 premise, 3 thoroughfare, 2 locality, 1 administrative area,
   * 0 none.
   */
  postLevel: number;
  /** Most precise level that the service verified in the input, before any correction. Same numbers as `postLevel`. */
  preLevel: number;
  /** Whether the service identified all parts of the input. */
  identified: boolean;
  /** Most precise level of the parts that the service recognized by a pattern or by known words such as "Street". Same numbers as `postLevel`. */
  lexiconLevel: number;
  /** Most precise level of the parts that the service recognized by their position in the address. Same numbers as `postLevel`. */
  contextLevel: number;
  /**
   * Postcode status: 8 primary and secondary verified · 7 primary verified, secondary added or changed · 6 primary verified · 5 verified with a
   * small change · 4 verified with a large change · 3 added · 2 recognized by a pattern or known words · 1 recognized by position · 0 empty.
   */
  postcode: number;
  /** Similarity between the input and the answer, from 0 to 100. */
  score: number;
}

const statuses = {
  V: 'verified',
  P: 'partially-verified',
  A: 'ambiguous',
  R: 'reverted',
  U: 'unverified',
  C: 'conflict',
  Z: 'not-reported',
} as const;

/** Verification status in an AVC. `not-reported` stands for the code Z00-00-00-000, which US certification returns if `CassAvcEnable` is off. */
export type AvcStatus = (typeof statuses)[keyof typeof statuses];

/**
 * Parses an AVC such as `V44-I44-P6-100`. The format is publicly documented but not in the specification. Returns undefined if the text is not
 * an AVC. Never throws.
 *
 * @example
 * ```ts
 * parseAvc('V44-I44-P6-100')?.status; // 'verified'
 * ```
 */
export function parseAvc(avc: string | undefined): Avc | undefined {
  // Records from a response or from the app's own storage can contain anything.
  const code = typeof avc === 'string' ? avc.trim() : '';
  const [, status, post, pre, parsed, lexicon, context, postcode, score] =
    /^([VPARUC])([0-5])([0-5])-([IU])([0-5])([0-5])-P([0-8])-(\d{3})$/.exec(code) ??
    (code === 'Z00-00-00-000' ? ['', 'Z', '0', '0', 'U', '0', '0', '0', '0'] : []);
  if (!status || Number(score) > 100) return undefined;
  return {
    status: statuses[status as keyof typeof statuses],
    postLevel: Number(post),
    preLevel: Number(pre),
    identified: parsed === 'I',
    lexiconLevel: Number(lexicon),
    contextLevel: Number(context),
    postcode: Number(postcode),
    score: Number(score),
  };
}
