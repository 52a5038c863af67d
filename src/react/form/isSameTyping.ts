/**
 * Has a person typed the same numbers in two texts that read alike word by word, to the letter, spaces and case aside? "12-34", "12/34" and
 * "12 34" are three houses, "5²" is not "52", and "1½" not "11/2". A comma or a dot beside a space joins nothing: "12, Elm" is "12 Elm".
 */
export function isSameTyping(one: string, other: string): boolean {
  const [left, right] = [piecesOf(one), piecesOf(other)];
  return (
    left.length === right.length &&
    left.every((piece, at) => {
      const its = right[at] ?? '';
      if (at % 2 === 0) return piece === its || !hasNumber(piece + its);
      const beside = [left[at - 1], left[at + 1], right[at - 1], right[at + 1]].join('');
      return !hasNumber(beside) || squeezed(piece) === squeezed(its) || (isLoose(piece) && isLoose(its));
    })
  );
}

/** Words at even places and what stands between two of them at odd ones. */
function piecesOf(text: string): string[] {
  const pieces = text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/([^\p{L}\p{M}\p{N}]+)/u);
  // A mark before the first word or behind the last one stands between nothing.
  return pieces.slice(pieces[0] === '' ? 2 : 0, pieces.at(-1) === '' ? -2 : undefined);
}

const hasNumber = (text: string) => /\p{N}/u.test(text);
const squeezed = (text: string) => text.replace(/\s/g, '');
/** Does it keep two words apart? All that is not such a mark joins, also with spaces around it: "12 - 34". */
const isLoose = (text: string) => /\s/.test(text) && /^[\s.,;:#°"“”«»()]+$/.test(text);
