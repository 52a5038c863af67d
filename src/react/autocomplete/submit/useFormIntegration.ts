'use client';
import { useRef } from 'react';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import type { createFieldGuard, DrawnField, GuardedSession } from './formIntegration.ts';
import type { Elements } from '../listbox/elements.ts';
import { whenTyping } from '../lazy/typingChunk.ts';

/** Guards the field for as long as it is there, from when somebody is about to type in it. */
export function useFieldGuard(elements: Elements, field: DrawnField, session: GuardedSession): void {
  const guard = useRef<ReturnType<typeof createFieldGuard>>(undefined);
  const newest = useRef(field);
  useBrowserLayoutEffect(() => {
    newest.current = field;
    guard.current?.drawn(field);
  });
  useBrowserLayoutEffect(() => {
    const forget = whenTyping((piece) => {
      guard.current = piece.createFieldGuard(elements, newest.current, session);
    });
    return () => {
      forget();
      guard.current?.end();
      guard.current = undefined;
    };
  }, [elements, session]);
}
