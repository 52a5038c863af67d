import { postalFieldNames, type PostalField, type PostalFields } from '../../core/index.ts';
import { isSameAddress } from './isSameAddress.ts';

/** Another variant's fields with what was changed by hand in those of the one before; what the app wrote in its own way is not a change. */
export function withHandwork(
  next: PostalFields,
  before: PostalFields,
  shown: PostalFields,
  touched: ReadonlySet<PostalField>,
): PostalFields {
  const fields = { ...next };
  for (const name of postalFieldNames) {
    const isChanged = touched.has(name)
      ? shown[name] !== before[name]
      : next[name] === before[name] && !isSameAddress({ ...before, [name]: shown[name] }, before);
    if (isChanged) fields[name] = shown[name];
  }
  return fields;
}
