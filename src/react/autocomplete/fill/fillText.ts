const hole = /\{(\w+)\}/;
/** "Apt " and "(" belong to the part behind them, ")" to the one before. */
const isLead = /[\p{L}\p{N}.:#([]/u;

/** Where the words begin that belong to the part behind them. */
function leadAt(text: string): number {
  let at = text.trimEnd().length;
  // "c/o" too, and no slash between two parts.
  const isIn = (place: number) =>
    isLead.test(text.charAt(place)) || /\p{L}\/$/u.test(text.slice(Math.max(0, place - 1), place + 1));
  while (at > 0 && isIn(at - 1)) at--;
  return at;
}
const isMark = /\S/;

/**
 * A template filled in: '{buildingNumber} {street}' is "12 Main Street". What stands between two parts is there where both are; a word or a bracket
 * right before a part goes with it. Pure.
 *
 * @param textOf The text of a name; `''` for nothing.
 */
export function fillText(template: string, textOf: (name: string) => string): string {
  // Literals at even places, names at odd ones.
  const pieces = template.split(hole);
  let text = '';
  /** What stood before the parts that are empty, since the last one that is not. */
  let between: string[] = [];
  for (let at = 1; at < pieces.length; at += 2) {
    const before = pieces[at - 1] ?? '';
    const part = textOf(pieces[at] ?? '').trim();
    const closing = /^[)\]]*/.exec(before)?.[0] ?? '';
    // Behind an empty part its own bracket is left out.
    const own = between.length > 0 ? before.slice(closing.length) : before;
    if (part === '') {
      if (text && between.length === 0) text += closing;
      const rest = own.slice(between.length > 0 ? 0 : closing.length);
      between.push(rest.slice(0, leadAt(rest)));
      continue;
    }
    if (!text) text = at === 1 ? own : own.slice(leadAt(own)).trimStart();
    else text += isMark.test(own) ? own : `${between.find((mark) => isMark.test(mark)) ?? ''}${own}`;
    text += part;
    between = [];
  }
  const end = pieces.at(-1) ?? '';
  return text ? (text + (between.length === 0 ? end : '')).trim() : '';
}
