import type { RetrieveOptions } from './retrieveKey.ts';

/** The options that make another question: one that is not given, or empty, does not. undefined where none does. */
export function givenOptions(options: RetrieveOptions): RetrieveOptions | undefined {
  const given = Object.entries(options as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
  return given.length ? Object.fromEntries(given) : undefined;
}
