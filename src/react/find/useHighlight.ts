'use client';
import { useMemo } from 'react';
import { splitByRanges, type HighlightPiece, type Suggestion } from '../../core/index.ts';

/** The result of `useHighlight`: the suggestion's text and description, split into pieces. */
export interface UseHighlight {
  text: HighlightPiece[];
  description: HighlightPiece[];
}

/**
 * Splits a suggestion's text and description into matched and unmatched pieces. Render them as text nodes.
 *
 * @example
 * ```tsx
 * const { text } = useHighlight(suggestion);
 * return text.map(({ text, matched }, index) => (matched ? <mark key={index}>{text}</mark> : text));
 * ```
 */
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
