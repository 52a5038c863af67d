import { type PostalField, postalFieldNames, type PostalFields, unitsIn, unitsOfField } from '../../core/index.ts';

/** A piece of a field's text. `changed` is true if the other address does not contain the piece. */
export interface DifferencePiece {
  text: string;
  changed: boolean;
}

/** Comparison of one field in two addresses. `entered` and `suggested` contain the whole text of the field, split into pieces. */
export interface FieldDifference {
  field: PostalField;
  changed: boolean;
  entered: DifferencePiece[];
  suggested: DifferencePiece[];
}

/** Fields that are compared as if they were one: "Suite 305" in line 2 equals "STE 305" at the end of line 1 of the other address. */
const lineFields = ['company', 'line1', 'line2', 'line3', 'district'] as const;

/**
 * Compares two addresses field by field and word by word. Omits fields that are empty in both addresses. Ignores case, the spelling of units,
 * and which line contains a word.
 *
 * @example
 * ```ts
 * differencesOf(entered, suggested).filter(({ changed }) => changed);
 * ```
 */
export function differencesOf(entered: PostalFields, suggested: PostalFields): FieldDifference[] {
  const pieces = [markPieces(entered, suggested), markPieces(suggested, entered)] as const;
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

/** Maximum length of text that is compared word by word. Longer text is compared as a whole. */
const maxCompared = 2000;

/** A word, a unit or a space. `key` is the normalized text used for comparison, or `''` for a space. */
interface Token {
  text: string;
  key: string;
}

function tokensOf(text: string, field: PostalField): Token[] {
  const tokens: Token[] = [];
  const addWords = (part: string) => {
    for (const word of part.split(/(\s+)/)) if (word) tokens.push({ text: word, key: word.trim().toLowerCase() });
  };
  let index = 0;
  // In lines 2 and 3, a bare number is a unit.
  const units = field === 'line2' || field === 'line3' ? unitsOfField(text) : unitsIn(text);
  for (const { kind, name, start, end } of units) {
    addWords(text.slice(index, start));
    tokens.push({ text: text.slice(start, end), key: `${kind === 'any' ? 'door' : kind} ${name}` });
    index = end;
  }
  addWords(text.slice(index));
  return tokens;
}

/** Splits each field into pieces, and marks the pieces that the other address does not contain. */
function markPieces(address: PostalFields, other: PostalFields): Map<string, DifferencePiece[]> {
  const isLong = (field: PostalField) => address[field].length > maxCompared || other[field].length > maxCompared;
  const fields = postalFieldNames.filter((field) => !isLong(field));
  const left = new Map(fields.map((field) => [field, countOf(tokensOf(other[field], field))] as const));
  const tokensByField = fields.map((field) => [field, tokensOf(address[field], field)] as const);
  // Matches words within the same field first, so that a word that occurs in several lines is matched in the right line.
  const found = new Set<Token>();
  for (const [field, tokens] of tokensByField)
    for (const token of tokens) if (!token.key || take(left.get(field), token.key)) found.add(token);
  for (const [field, tokens] of tokensByField)
    if (lineFields.some((name) => name === field))
      for (const token of tokens)
        if (!found.has(token) && lineFields.some((name) => take(left.get(name), token.key))) found.add(token);

  const pieces = new Map<string, DifferencePiece[]>(
    tokensByField.map(([field, tokens]) => [field, joined(tokens, found)]),
  );
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
    // Spaces count as unchanged, so that no marked piece ends with a space.
    if (last && last.changed === changed) last.text += token.text;
    else pieces.push({ text: token.text, changed });
  }
  return pieces;
}
