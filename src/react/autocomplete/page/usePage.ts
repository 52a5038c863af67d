'use client';
import { useRef } from 'react';
import { searchChunk } from '../../lazy/chunks.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import type { Field } from '../useField.ts';
import type { connectPage } from './connectPage.ts';

/** Connects the field to the page around it, once the code for this has loaded. */
export function usePage(field: Field): void {
  const { elements } = field;
  const latest = useRef(field);
  const connection = useRef<ReturnType<typeof connectPage>>(undefined);
  useBrowserLayoutEffect(() => {
    latest.current = field;
    connection.current?.onRender(field);
  });
  useBrowserLayoutEffect(() => {
    const unsubscribe = searchChunk.onLoad((chunk) => {
      connection.current = chunk.connectPage(latest.current);
    });
    const onMove = () => {
      elements.hasMouse = true;
    };
    document.addEventListener('pointermove', onMove, { once: true, passive: true });
    return () => {
      document.removeEventListener('pointermove', onMove);
      unsubscribe();
      connection.current?.disconnect();
      connection.current = undefined;
    };
  }, [elements]);
}
