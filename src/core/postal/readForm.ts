import { maxTextLength } from '../text/searchText.ts';

/** Submitted form data: `FormData`, URL-encoded parameters, or an object of entries. */
export type SentForm = FormData | URLSearchParams | Readonly<Record<string, unknown>>;

/** Returns a function that reads a field of submitted form data: trimmed, and truncated to 1,001 characters. */
export function readForm(sent: SentForm | null | undefined, name = ''): (field: string) => string {
  const isList = sent instanceof FormData || sent instanceof URLSearchParams;
  const all = new Map<string, unknown>(isList ? [...sent] : Object.entries({ ...sent }));
  return (field) => {
    const given = all.get(name ? `${name}.${field}` : field);
    const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
    return text.length > maxTextLength ? text.slice(0, maxTextLength + 1) : text.replace(/\s+/g, ' ');
  };
}
