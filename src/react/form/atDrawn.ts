import type { PostalField } from '../../core/index.ts';

type Texts = Partial<Record<PostalField, string>>;

/** What is said of a field that the form does not draw, of a country that is the only one for example, stands at the first line. */
export function atDrawn(texts: Texts, isDrawn: (field: PostalField) => boolean): Texts {
  const placed: Texts = {};
  for (const [name, text] of Object.entries(texts)) {
    const field = name as PostalField;
    placed[isDrawn(field) ? field : 'line1'] ??= text;
  }
  return placed;
}
