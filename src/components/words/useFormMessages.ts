'use client';
import { useMemo } from 'react';
import { useAddressContext } from '../../react/index.ts';
import { formEn } from './formEn.ts';
import { formEs } from './formEs.ts';
import { formFr } from './formFr.ts';
import type { FormMessages } from './FormMessages.ts';
import { ownOf } from '../../core/index.ts';

const built: Record<string, FormMessages> = { en: formEn, es: formEs, fr: formFr };

/** The form's words in the provider's language, less those that the app gave. */
export function useFormMessages(own: Partial<FormMessages> | undefined): FormMessages {
  const { locale } = useAddressContext();
  return useMemo(() => ({ ...(ownOf(built, locale.slice(0, 2).toLowerCase()) ?? formEn), ...own }), [locale, own]);
}
