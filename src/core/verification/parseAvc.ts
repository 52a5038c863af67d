/** An address verification code, taken apart. */
export interface Avc {
  status: AvcStatus;
  /** Levels: 5 delivery point, 4 premise, 3 thoroughfare, 2 locality, 1 administrative area, 0 none. Of the answer. */
  postLevel: number;
  /** Of the input, before anything was corrected. */
  preLevel: number;
  /** Could all parts of the input be identified? */
  identified: boolean;
  /** Level to which parts were identified by their pattern or by known words. */
  lexiconLevel: number;
  /** Level to which parts were identified by where they stand. */
  contextLevel: number;
  /**
   * 8 primary and secondary verified · 7 primary verified, secondary added or changed · 6 primary verified · 5 verified with small change ·
   * 4 with large change · 3 added · 2 identified by lexicon · 1 by context · 0 empty.
   */
  postcode: number;
  /** Likeness of input and answer, 0 to 100. */
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

/** `not-reported` goes with Z00-00-00-000: US certification without `CassAvcEnable`. */
export type AvcStatus = (typeof statuses)[keyof typeof statuses];

/**
 * Takes an AVC such as `V44-I44-P6-100` apart (publicly documented; the specification shows the field alone). undefined for anything
 * that is not one. Never throws.
 */
export function parseAvc(avc: string | undefined): Avc | undefined {
  // Records come from the wire, and from stores of the app's: what stands there need not be a text.
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
