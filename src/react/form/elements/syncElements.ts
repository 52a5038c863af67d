'use client';
import { useEffect } from 'react';
import type { FieldElements } from './elements.ts';
import type { AddressFormMode } from '../types.ts';

interface Kept {
  mode: AddressFormMode;
  country: string;
  region: string;
  /** Are the options drawn in the browser's own names? */
  isHydrated: boolean;
  /** Why a search that ended in no address must not pass for one; `''` where it may. */
  unfinished: string;
}

/** What the elements hold by themselves, beside what React draws: why the search is not accepted, and the choices of the selects. */
export function useKeptElements(elements: FieldElements, { mode, country, region, isHydrated, unfinished }: Kept) {
  useEffect(() => {
    elements.setValidity('search', unfinished);
  });
  useEffect(() => {
    elements.keepChoices({ country, region });
  }, [elements, mode, isHydrated, country, region]);
}
