/**
 * Moves small source maps into the files that they describe, so that a small chunk is one file in the package instead of two.
 *
 * @param {number} maxBytes Size of the largest map to move. Every install has to parse the maps inside its files.
 * @returns {import('rolldown').Plugin}
 */
export function inlineMaps(maxBytes) {
  return {
    name: 'inline-maps',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.sourcemapFileName) continue;
        const { source } = bundle[chunk.sourcemapFileName];
        if (source.length > maxBytes) continue;
        const url = `data:application/json;base64,${Buffer.from(source).toString('base64')}`;
        chunk.code = chunk.code.replace(/(?<=\n\/\/# sourceMappingURL=).*\n?$/, url);
        delete bundle[chunk.sourcemapFileName];
      }
    },
  };
}
