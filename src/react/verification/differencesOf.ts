import { type PostalField, postalFieldNames, type PostalFields, unitsIn, unitsOfField } from '../../core/index.ts';

/** A piece of a text; `changed` when the other text has not got it. */
export interface DifferencePiece {
  text: string;
  changed: boolean;
}

/** One field of two addresses, in pieces that join to its texts exactly. */
export interface FieldDifference {
  field: PostalField;
  changed: boolean;
  entered: DifferencePiece[];
  suggested: DifferencePiece[];
}

/** What one of these holds, another may: "Suite 305" in line 2 is the "STE 305" at the end of line 1. */
const lineFields = ['company', 'line1', 'line2', 'line3', 'district'] as const;

/**
 * Two addresses beside each other, field by field and word by word. Fields that are empty in both are left out. Case alone is not a difference,
 * nor is a unit in another spelling, nor a word that stands in another line.
 */
export function differencesOf(entered: PostalFields, suggested: PostalFields): FieldDifference[] {
  const pieces = [markedOf(entered, suggested), markedOf(suggested, entered)] as const;
  return postalFieldNames
    .filter((field) => entered[field] || suggested[field])
    .map((field) => {
      const [one, other] = [pieces[0].get(field) ?? [], pieces[1].get(field) ?? []];
      return {
        field,
        changed: [...one, ...other].some(({ changed }) => changed),
        entered: one,
        suggested: other,
      };
    });
}

/** Characters of a field that are compared word by word; no address has as many. */
const comparedMost = 2000;

/** A word, a unit, or the space between two. `key`: what is compared; `''` for a space. */
interface Token {
  text: string;
  key: string;
}

function tokensOf(text: string, field: PostalField): Token[] {
  const tokens: Token[] = [];
  const addWords = (part: string) => {
    for (const word of part.split(/(\s+)/)) if (word) tokens.push({ text: word, key: word.trim().toLowerCase() });
  };
  let at = 0;
  // A number alone is a unit below line 1.
  const units = field === 'line2' || field === 'line3' ? unitsOfField(text) : unitsIn(text);
  for (const { kind, name, start, end } of units) {
    addWords(text.slice(at, start));
    tokens.push({ text: text.slice(start, end), key: `${kind === 'any' ? 'door' : kind} ${name}` });
    at = end;
  }
  addWords(text.slice(at));
  return tokens;
}

/** The pieces of each field of an address, marked where the other address has not got them. */
function markedOf(address: PostalFields, other: PostalFields): Map<string, DifferencePiece[]> {
  const isLong = (field: PostalField) => address[field].length > comparedMost || other[field].length > comparedMost;
  const fields = postalFieldNames.filter((field) => !isLong(field));
  const left = new Map(fields.map((field) => [field, countOf(tokensOf(other[field], field))] as const));
  const own = fields.map((field) => [field, tokensOf(address[field], field)] as const);
  // Its own field first, so that a word which both lines have is not taken from the wrong one.
  const found = new Set<Token>();
  for (const [field, tokens] of own)
    for (const token of tokens) if (!token.key || take(left.get(field), token.key)) found.add(token);
  for (const [field, tokens] of own)
    if (lineFields.some((name) => name === field))
      for (const token of tokens)
        if (!found.has(token) && lineFields.some((name) => take(left.get(name), token.key))) found.add(token);

  const pieces = new Map<string, DifferencePiece[]>(own.map(([field, tokens]) => [field, joined(tokens, found)]));
  for (const field of postalFieldNames)
    if (isLong(field) && address[field])
      pieces.set(field, [
        { text: address[field], changed: address[field].toLowerCase() !== other[field].toLowerCase() },
      ]);
  return pieces;
}

function countOf(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of tokens) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number> | undefined, key: string): boolean {
  const count = counts?.get(key) ?? 0;
  if (count > 0) counts?.set(key, count - 1);
  return count > 0;
}

function joined(tokens: readonly Token[], found: ReadonlySet<Token>): DifferencePiece[] {
  const pieces: DifferencePiece[] = [];
  for (const token of tokens) {
    const changed = !found.has(token);
    const last = pieces.at(-1);
    // A space belongs to what did not change, so that no mark ends in one.
    if (last && last.changed === changed) last.text += token.text;
    else pieces.push({ text: token.text, changed });
  }
  return pieces;
}
