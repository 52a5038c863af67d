import { piecesOf } from './piecesOf.ts';

/** Is the element that begins the text also what ends it? A gateway that cuts an answer and says that it is whole leaves the end out. */
export function isWholeXml(text: string): boolean {
  let root: string | undefined;
  let isWhole = false;
  for (const piece of piecesOf(text)) {
    // Neither text nor a declaration, an instruction or a doctype.
    if (!piece.tag || piece.tag === '!') continue;
    const isEmptyRoot = root === undefined && piece.text.endsWith('/');
    root ??= piece.tag;
    isWhole = !piece.isCut && (isEmptyRoot || piece.tag === `/${root}`);
  }
  return isWhole;
}
