'use client';
import { useMemo } from 'react';
import { columnLabels } from '../../files/index.ts';
import { useFilesContext } from './FilesContext.ts';
import { shorten } from './shorten.ts';

/**
 * Returns the title of each column: its name or, if it has no name or another column has the same one, its name and position, such as
 * `City (column 3)`.
 */
export function useColumnTitles(header: readonly string[]): readonly string[] {
  const { words } = useFilesContext();
  return useMemo(() => {
    const labels = columnLabels(header);
    return header.map((untrimmed, column) => {
      const name = untrimmed.trim();
      // Shortened before the position is added, so that two columns never have the same title.
      return labels[column] === name ? shorten(name) : words.columnAt(shorten(name), column + 1);
    });
  }, [header, words]);
}
