/** The text as it is asked: outer and doubled spaces do not make a new question. */
export function questionText(text = ''): string {
  return text.trim().replace(/\s+/g, ' ');
}
