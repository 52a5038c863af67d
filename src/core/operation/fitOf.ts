import { asText } from './decode.ts';
import { type EchoText, echoText, isNear, likeness } from './echoText.ts';

/** What a record, or the echo of one, tells: its texts by field name, without case. Empty ones tell nothing. */
export type Told = ReadonlyMap<string, EchoText>;

/** Texts that were read already: an answer says the same words over and over. */
export type Texts = Map<string, EchoText>;

/** The names are given where only they matter: nobody sent what else an echo may hold. */
export function toldBy(fields: Readonly<Record<string, unknown>>, texts: Texts, names?: ReadonlySet<string>): Told {
  const told = new Map<string, EchoText>();
  for (const field of Object.keys(fields)) {
    const name = field.toLowerCase();
    if (names && !names.has(name)) continue;
    const text = asText(fields[field]);
    if (!text) continue;
    let known = texts.get(text);
    if (!known) texts.set(text, (known = echoText(text)));
    if (known.key) told.set(name, known);
  }
  return told;
}

/** How an echo fits a record, in numbers of fields. */
export interface Fit {
  /** That say the same, as `EchoText.key` has it. */
  same: number;
  /** Of those: that say it in the same letters, case and spaces aside; and to the letter. */
  plain: number;
  literal: number;
  /** That say it in another way: abbreviated, cut off. */
  near: number;
  /** That say something else, or that the record does not have. */
  other: number;
}

/**
 * Compares an echo with a record. A field that the echo leaves out says nothing. Neither does a country that one of them has and the other has
 * not, or in another form: services fill it in, and make a code of a name.
 */
export function fitOf(record: Told, echo: Told): Fit {
  const fit: Fit = { same: 0, plain: 0, literal: 0, near: 0, other: 0 };
  for (const [name, said] of echo) {
    const sent = record.get(name);
    if (sent && isSame(sent, said)) {
      fit.same++;
      if (sent.plain === said.plain) fit.plain++;
      // Equal texts were read once.
      if (sent === said) fit.literal++;
    } else if (saysNothing(name, sent, said)) continue;
    else if (sent && name !== 'id' && isNear(sent, said)) fit.near++;
    else fit.other++;
  }
  return fit;
}

/** How well an echo fits a record, part of a text for part of a text: 2 for a field that is the same, -1 for one that has nothing in common. */
export function scoreOf(record: Told, echo: Told): number {
  let score = 0;
  for (const [name, said] of echo) {
    const sent = record.get(name);
    if (sent && isSame(sent, said)) score += 2;
    else if (!saysNothing(name, sent, said)) score += sent && name !== 'id' ? 2.5 * likeness(sent, said) - 1 : -1;
  }
  return score;
}

/** Has a text of the echo, its id aside, a word in common with the record? */
export const sharesWord = (record: Told, echo: Told): boolean =>
  [...echo].some(([name, said]) => {
    const sent = record.get(name);
    return name !== 'id' && sent !== undefined && (isSame(sent, said) || likeness(sent, said) > 0);
  });

const isSame = (sent: EchoText, said: EchoText) => sent === said || sent.key === said.key;
const saysNothing = (name: string, sent: EchoText | undefined, said: EchoText) =>
  name === 'country' && (sent?.key.length !== 2 || said.key.length !== 2);

/** Does nothing that the echo says speak against the record, and something for it? */
export const isFit = ({ same, near, other }: Fit): boolean => other === 0 && same + near > 0;
/** An echo to the letter goes before one in other letters, and that before one that was folded: two records may differ in an accent alone. */
export const isLiteral = (fit: Fit): boolean => isExact(fit) && fit.literal === fit.same;
export const isPlain = (fit: Fit): boolean => isExact(fit) && fit.plain === fit.same;
export const isExact = ({ same, near, other }: Fit): boolean => other === 0 && near === 0 && same > 0;
