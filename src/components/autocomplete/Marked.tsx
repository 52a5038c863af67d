import type { HighlightPiece } from '../../core/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';

/** A text in pieces, as text nodes only: whatever the service sends stays text. */
export function Marked({
  pieces,
  classNames,
}: {
  pieces: readonly HighlightPiece[];
  classNames?: ClassNames | undefined;
}) {
  return pieces.map(({ text, matched }, index) =>
    matched ? (
      <mark key={index} className={classOf('mark', classNames)}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
