import { asObject, asText } from '../operation/decode.ts';
import { languageOf } from './languageOf.ts';

/**
 * Of the variants of one address (Retrieve gives one per language) the one to show: in the first of `languages` that it comes in, else the
 * service's first. Languages are codes of any kind ("es", "es-MX", "SPA"); one that is written just so ("zh-Hant") goes before another of its
 * language. undefined for no variants. No call is made; never throws.
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
      list.find((variant) => languageOf(variant.language) === language);
    if (language && found) return found;
  }
  return list[0];
}
