'use client';
import { useMemo } from 'react';
import { splitByRanges, type Piece, type Suggestion } from '../../core/index.ts';

/** A suggestion's text and description in pieces, those that the service matched marked; to be drawn as text nodes. */
export function useHighlight(suggestion: Suggestion): { text: Piece[]; description: Piece[] } {
  const { text, description, highlight } = suggestion;
  return useMemo(
    () => ({
      text: splitByRanges(text, highlight.text),
      description: splitByRanges(description, highlight.description),
    }),
    [text, description, highlight],
  );
}
