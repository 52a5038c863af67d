import { asText, asObject } from '../operation/decode.ts';
import { languageOf } from './languages.ts';

/**
 * Returns the variant of an address to show. Retrieve returns one variant per language. Chooses the first of `languages` that has a variant, or
 * else the service's first variant. Languages can be codes of any kind ("es", "es-MX", "SPA"). An exact match ("zh-Hant") takes precedence over
 * another variant of the same language. Returns undefined if there are no variants. Makes no call and never throws.
 *
 * @example
 * ```ts
 * const address = variantIn(await retrieve(client, id), 'fr', 'en');
 * ```
 */
export function variantIn<Variant extends { language: string }>(
  variants: readonly Variant[],
  ...languages: readonly (string | undefined)[]
): Variant | undefined {
  const list = (Array.isArray(variants) ? (variants as readonly Variant[]) : []).filter(asObject);
  for (const wanted of languages) {
    const language = languageOf(wanted);
    const found =
      list.find((variant) => asText(variant.language).toLowerCase() === asText(wanted).toLowerCase()) ??
      preferScript(
        list.filter((variant) => languageOf(variant.language) === language),
        wanted,
      );
    if (language && found) return found;
  }
  return list[0];
}

/** Returns the variant in the script of the requested code, or else the first variant. For example, "zh-Hant-HK" prefers "zh-Hant". */
function preferScript<Variant extends { language: string }>(variants: readonly Variant[], wanted: string | undefined) {
  const script = variants.length > 1 && scriptOf(wanted);
  return (script && variants.find(({ language }) => scriptOf(language) === script)) || variants[0];
}

const scriptOf = (code: string | undefined) =>
  /^\s*[a-z]{2,3}[-_]([a-z]{4})(?![a-z])/i.exec(asText(code))?.[1]?.toLowerCase();
