/**
 * Matches what programs write for an empty value: `NULL`, `\N`, `#N/A`, `NaN`, `None`, `n/a`, `(null)`, `<NA>`, `undefined`, `#REF!`. `NA` alone is not one of them, because
 * it is also the code of Namibia and of Naples.
 */
const emptyWord =
  /^(?:\\n|null|none|nan|n\/a|n\.a\.|undefined|[([<{]\s?(?:null|none|nan|na|n\/a|nil|empty|blank|undefined)\s?[)\]>}]|#(?:n\/a|nv|null!|ref!|value!|name\?|div\/0!|num!|bezug!|wert!))$/i;
/** Matches text without a letter or a digit: `-`, `--`, `/`, `.`, `?`. */
const withoutContent = /^[\p{P}\p{S}\p{Z}\p{C}]*$/u;

/** Whether a value is empty or a placeholder for an empty value. Ignores surrounding spaces. */
export function isEmptyValue(text: string): boolean {
  const trimmed = text.trim();
  return emptyWord.test(trimmed) || withoutContent.test(trimmed);
}
