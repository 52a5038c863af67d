import { asObject } from '../../core/index.ts';

/** A request's JSON object; undefined for anything else. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Only the texts of an object: itself, if it has nothing else. */
export function textsIn(value: unknown): Readonly<Record<string, string>> {
  const object = asObject(value) ?? {};
  return hasTextsOnly(object)
    ? object
    : Object.fromEntries(
        Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
}

function hasTextsOnly(object: Record<string, unknown>): object is Record<string, string> {
  for (const name in object) if (typeof object[name] !== 'string') return false;
  return true;
}
