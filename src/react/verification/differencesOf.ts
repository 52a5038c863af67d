import type { PostalFields } from '../../core/index.ts';

/** A piece of a text; `changed` when the other text has not got it. */
export interface DifferencePiece {
  text: string;
  changed: boolean;
}

/** One field of two addresses, in pieces that join to its texts exactly. */
export interface FieldDifference {
  field: keyof PostalFields;
  changed: boolean;
  entered: DifferencePiece[];
  suggested: DifferencePiece[];
}

/** In the order in which an address is read. */
export const postalFieldNames = [
  'company',
  'line1',
  'line2',
  'line3',
  'district',
  'city',
  'region',
  'postalCode',
  'country',
] as const;

/** Two addresses beside each other, field by field and word by word. Fields that are empty in both are left out. Case alone is no difference. */
export function differencesOf(entered: PostalFields, suggested: PostalFields): FieldDifference[] {
  return postalFieldNames
    .filter((field) => entered[field] || suggested[field])
    .map((field) => {
      const [one, other] = [entered[field], suggested[field]];
      const pieces = [piecesOf(one, other), piecesOf(other, one)] as const;
      return { field, changed: pieces.flat().some(({ changed }) => changed), entered: pieces[0], suggested: pieces[1] };
    });
}

/** Characters of a field that are compared word by word; no address has as many. */
const comparedMost = 2000;

function piecesOf(text: string, other: string): DifferencePiece[] {
  if (text.length > comparedMost || other.length > comparedMost)
    return text ? [{ text, changed: text.toLowerCase() !== other.toLowerCase() }] : [];
  const left = other.toLowerCase().split(/\s+/);
  const pieces: DifferencePiece[] = [];
  for (const part of text.split(/(\s+)/)) {
    if (!part) continue;
    const at = left.indexOf(part.toLowerCase());
    const space = !part.trim();
    const changed = !space && at < 0;
    if (at >= 0) left.splice(at, 1);
    const last = pieces.at(-1);
    // A space belongs to what did not change, so that no mark ends in one.
    if (last && last.changed === changed) last.text += part;
    else pieces.push({ text: part, changed });
  }
  return pieces;
}
