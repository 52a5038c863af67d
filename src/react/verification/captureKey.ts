import { hashKey } from '@tanstack/react-query';
import type { CaptureInput } from '../../core/index.ts';

/** As the service compares texts: without letter case and surplus spaces. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * One key for all spellings of one capture, so that none of them is paid for twice: an empty filter is not a filter, an add-on that is not asked
 * for is `false`.
 */
export function captureKey({ query, country, result, filters = {}, geocode, certify }: CaptureInput): string {
  const kept = Object.entries(filters).flatMap(([field, value]) =>
    value.trim() ? [[field, plain(value)] as const] : [],
  );
  const asked: Record<string, string> = Object.fromEntries(kept);
  return hashKey(['capture', plain(query), plain(country), result, asked, Boolean(geocode), Boolean(certify)]);
}
