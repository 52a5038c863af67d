'use client';
import { useMemo } from 'react';
import { splitByRanges, type HighlightPiece, type Suggestion } from '../../core/index.ts';

/** What `useHighlight` gives: pieces that join to the suggestion's own texts. */
export interface UseHighlight {
  text: HighlightPiece[];
  description: HighlightPiece[];
}

/** A suggestion's text and description in pieces, those that the service matched marked; to be drawn as text nodes. */
export function useHighlight(suggestion: Suggestion): UseHighlight {
  const { text, description, highlight } = suggestion;
  return useMemo(
    () => ({
      text: splitByRanges(text, highlight.text),
      description: splitByRanges(description, highlight.description),
    }),
    [text, description, highlight],
  );
}
