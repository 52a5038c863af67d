import { asObject } from '../../core/index.ts';

/** A request's JSON object; undefined for anything else. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Only the texts of an object. */
export function textsIn(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asObject(value) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
