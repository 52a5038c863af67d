import type { AddressServiceError } from '../../core/index.ts';
import type { JobsWords } from '../../react/index.ts';

/** In the reader's language; a service's own words are what it says, and an English message for developers is not. */
export const whyOf = ({ kind, code, cause, resolution }: AddressServiceError, words: JobsWords): string =>
  words.failure(kind, kind === 'service' ? [cause, resolution].filter(Boolean).join(' ') || (code ?? '') : '');
