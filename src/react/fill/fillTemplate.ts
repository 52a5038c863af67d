const placeholder = /\{(\w+)\}/;
/**
 * Matches a character in the literal before a placeholder that belongs to this placeholder: "Apt ", "(". If the placeholder is empty, that part
 * of the literal is left out.
 */
const leadCharacter = /[\p{L}\p{N}.:#([]/u;

/** Returns the index in `text`, a literal, where the part that belongs to the next placeholder begins. */
function leadStart(text: string): number {
  let index = text.trimEnd().length;
  // Includes the slash in "c/o", but not a slash that separates two parts.
  const isIn = (place: number) =>
    leadCharacter.test(text.charAt(place)) || /\p{L}\/$/u.test(text.slice(Math.max(0, place - 1), place + 1));
  while (index > 0 && isIn(index - 1)) index--;
  return index;
}
const nonSpace = /\S/;

/**
 * Fills a template: '{buildingNumber} {street}' becomes "12 Main Street". A separator between two parts appears only if
 * neither part is empty. A word or bracket directly before a part appears only if the part is not empty.
 */
export function fillTemplate(template: string, textOf: (name: string) => string): string {
  // Literals are at even indexes, and names are at odd indexes.
  const parts = template.split(placeholder);
  let text = '';
  /** Literals before empty parts, collected since the last non-empty part. */
  let skipped: string[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const before = parts[index - 1] ?? '';
    const part = textOf(parts[index] ?? '').trim();
    const closing = /^[)\]]*/.exec(before)?.[0] ?? '';
    // Leaves out a closing bracket that goes with an empty part.
    const literal = skipped.length > 0 ? before.slice(closing.length) : before;
    if (part === '') {
      if (text && skipped.length === 0) text += closing;
      const rest = literal.slice(skipped.length > 0 ? 0 : closing.length);
      skipped.push(rest.slice(0, leadStart(rest)));
      continue;
    }
    if (!text) text = index === 1 ? literal : literal.slice(leadStart(literal)).trimStart();
    else text += nonSpace.test(literal) ? literal : `${skipped.find((mark) => nonSpace.test(mark)) ?? ''}${literal}`;
    text += part;
    skipped = [];
  }
  const end = parts.at(-1) ?? '';
  return text ? (text + (skipped.length === 0 ? end : '')).trim() : '';
}
