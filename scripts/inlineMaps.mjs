/**
 * Puts small source maps into their files, so that a small chunk is one file of the package instead of two.
 *
 * @param {number} maxBytes Largest map to put into its file. Every install parses what is inside.
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
