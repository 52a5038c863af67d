import { asText, asObject } from '../operation/decode.ts';

/**
 * Converts a language code to two letters if possible: "es", "es-MX", "esmx" and "SPA" become `es`. "GER" (ISO 639-2/B, which Retrieve returns)
 * and "DEU" (639-2/T) become `de`. Both written forms of Norwegian become `no`. Uses the aliases known to `Intl` (UTS 35). Returns `''` if the
 * text is not a language code.
 */
export function languageOf(code: string | undefined): string {
  const letters = asText(code).trim();
  const [, main, short] = /^(?:([a-z]{2,3})(?![a-z])|([a-z]{2})[a-z]{2}$)/i.exec(letters) ?? [];
  const tag = main ?? short;
  // "und" means undetermined. Some engines return no language for this tag.
  const language: string | undefined = tag && new Intl.Locale(tag).language;
  return language && language !== 'und' ? language.replace(/^n[bn]$/, 'no') : '';
}

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
