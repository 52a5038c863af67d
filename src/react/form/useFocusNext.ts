'use client';
import { useEffect, useRef } from 'react';
import type { FieldElements } from './createFieldElements.ts';

/** Gives a verb that moves the focus to a field once it is drawn. */
export function useFocusNext(elements: FieldElements, name: string): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) elements.focus(name);
    isAsked.current = false;
  });
  return () => {
    isAsked.current = true;
  };
}
