import type { PostalFields } from '../../core/index.ts';

/** Equal for the same address in another case, or with spaces around its texts. */
export const keyOfFields = (fields: PostalFields) =>
  JSON.stringify(Object.values(fields).map((text) => text.trim().toLowerCase()));
