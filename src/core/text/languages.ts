import { asText, asObject } from '../operation/decode.ts';

/**
 * The language of a code, as its two letters where it has them: "es", "es-MX", "esmx" and "SPA" are `es`; "GER" (ISO 639-2/B, which Retrieve
 * sends) and "DEU" (639-2/T) are `de`. `''` for anything that is not a code. Which code is which language, `Intl` knows: every engine has to
 * (UTS 35 aliases). Norwegian is one language here, whichever of its two written forms is named.
 */
export function languageOf(code: string | undefined): string {
  const letters = asText(code).trim();
  const [, main, short] = /^(?:([a-z]{2,3})(?![a-z])|([a-z]{2})[a-z]{2}$)/i.exec(letters) ?? [];
  const tag = main ?? short;
  // "und" is a code for no language, which some engines give no language for.
  const language: string | undefined = tag && new Intl.Locale(tag).language;
  return language && language !== 'und' ? language.replace(/^n[bn]$/, 'no') : '';
}

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
      byScript(
        list.filter((variant) => languageOf(variant.language) === language),
        wanted,
      );
    if (language && found) return found;
  }
  return list[0];
}

/** "zh-Hant-HK" is written in the script of "zh-Hant". The first, where the wanted code names no script. */
function byScript<Variant extends { language: string }>(variants: readonly Variant[], wanted: string | undefined) {
  const script = variants.length > 1 && scriptOf(wanted);
  return (script && variants.find(({ language }) => scriptOf(language) === script)) || variants[0];
}

const scriptOf = (code: string | undefined) =>
  /^\s*[a-z]{2,3}[-_]([a-z]{4})(?![a-z])/i.exec(asText(code))?.[1]?.toLowerCase();
