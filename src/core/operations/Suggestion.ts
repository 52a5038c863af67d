/** A stretch of a text: UTF-16 offsets, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * One row of a Find answer (address services specification, "Capture platform: Find result item").
 * An **address** can be retrieved; a **container** (a street, a building, a postal code …) opens a further list.
 */
export interface Suggestion {
  /** Opaque and temporary: pass it back to the service, never store it. */
  id: string;
  /** 'address' when the service's type is 'Address'; anything else is a 'container'. */
  kind: 'address' | 'container';
  /** The service's own word: 'Address', 'Street', 'Postcode', 'Locality', 'BuildingName', … */
  type: string;
  text: string;
  description: string;
  language: string;
  /** What the service marked as matched, merged and in order. Clamp with `splitByRanges`. */
  highlight: { text: Range[]; description: Range[] };
  /** Addresses inside a container, when the description tells it ("… - 12 Addresses"). */
  count?: number;
}
