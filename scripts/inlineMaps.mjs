import { decode, encode } from '@jridgewell/sourcemap-codec';

/** Size of the largest map to move, without the paths of its sources, which depend on the output folder. Every install has to parse the maps inside its files. */
const maxBytes = 160_000;

/**
 * Reduces source maps to one position per line of a source, because the code is not minified. That is four fifths of their size. Moves small source maps into the files that they describe, so that a small chunk is one file in the package instead of two. Files of words and tables get no map, because
 * they contain little else than sentences and data. Nor do the entries that only servers and tests load, because their code is readable as it is, and their maps are large.
 *
 * @returns {import('rolldown').Plugin}
 */
export function inlineMaps() {
  return {
    name: 'inline-maps',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.sourcemapFileName) continue;
        const map = bundle[chunk.sourcemapFileName];
        const source = withLinesOnly(map.source);
        const hasNoMap =
          /^(?:words\/|chunks\/(?:countries|fileWords|formatData|formatOf|hints\.lazy|lookUpCountry|postalCodes|regions|units|verificationWords|words)\.js$|components\/parts\.js$|core\/matchRegion\.js$|(?:batch|server|testing)\.js$)/.test(
            chunk.fileName,
          );
        if (JSON.stringify({ ...JSON.parse(source), sources: [] }).length > maxBytes && !hasNoMap) {
          map.source = source;
          continue;
        }
        const url = `data:application/json;base64,${Buffer.from(source).toString('base64')}`;
        chunk.code = hasNoMap
          ? chunk.code.replace(/\/\/# sourceMappingURL=.*\n?$/, '')
          : chunk.code.replace(/(?<=\n\/\/# sourceMappingURL=).*\n?$/, url);
        delete bundle[chunk.sourcemapFileName];
      }
    },
  };
}

function withLinesOnly(source) {
  const map = JSON.parse(source);
  const lines = decode(map.mappings).map((positions) =>
    positions.filter(([, file, line], index) => {
      const previous = positions[index - 1];
      return !previous || previous[1] !== file || previous[2] !== line;
    }),
  );
  return JSON.stringify({ ...map, mappings: encode(lines) });
}
