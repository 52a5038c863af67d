import { piecesOf } from './piecesOf.ts';

/** Is the element that begins the text also what ends it? A gateway that cuts an answer and says that it is whole leaves the end out. */
export function isWholeXml(text: string): boolean {
  let root: string | undefined;
  let depth = 0;
  /** A ">" in a value is the end of a tag for `piecesOf`. Where quotes are odd there may be one: depths say nothing then, and the last tag has to do. */
  let isCounted = true;
  let isWhole = false;
  for (const piece of piecesOf(text)) {
    // Neither text nor a declaration, an instruction or a doctype.
    if (!piece.tag || piece.tag === '!') continue;
    const isEmpty = piece.text.endsWith('/');
    const isEnd = piece.tag.startsWith('/');
    if (piece.text.split('"').length % 2 === 0 || piece.text.split("'").length % 2 === 0) isCounted = false;
    if (!isEmpty) depth += isEnd ? -1 : 1;
    const isOfRoot = root === undefined ? isEmpty : piece.tag === `/${root}`;
    root ??= piece.tag;
    isWhole = !piece.isCut && isOfRoot && (depth === 0 || !isCounted);
  }
  return isWhole;
}
