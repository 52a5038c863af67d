export interface GeoAccuracy {
  /** How the coordinates were found; `unable`: there are none. */
  kind: 'point' | 'interpolated' | 'average' | 'unable';
  /** 5 delivery point, 4 premise, 3 thoroughfare, 2 locality, 1 administrative area, 0 none. */
  level: number;
}

const kinds = { P: 'point', I: 'interpolated', A: 'average', U: 'unable' } as const;

/** Takes a GeoAccuracy such as `P4` apart (publicly documented). undefined for anything that is not one. */
export function geoAccuracyOf(text: string | undefined): GeoAccuracy | undefined {
  const [, kind, level] = /^([PIAU])([0-5])$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  return kind ? { kind: kinds[kind as keyof typeof kinds], level: Number(level) } : undefined;
}
