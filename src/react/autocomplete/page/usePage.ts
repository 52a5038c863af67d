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
  const onRender = useRef<ReturnType<typeof connectPage>>(undefined);
  useBrowserLayoutEffect(() => {
    latest.current = field;
    onRender.current?.(field);
  });
  useBrowserLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const unsubscribe = searchChunk.onLoad((chunk) => {
      onRender.current = chunk.connectPage(latest.current, signal);
    });
    const onMove = () => {
      elements.hasMouse = true;
    };
    document.addEventListener('pointermove', onMove, { once: true, passive: true, signal });
    return () => {
      unsubscribe();
      controller.abort();
      onRender.current = undefined;
    };
  }, [elements]);
}
