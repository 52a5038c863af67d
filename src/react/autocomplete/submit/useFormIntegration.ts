'use client';
import { useRef } from 'react';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import type { connectFormAndDialog, RenderedField, ResettableSession } from './formIntegration.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import { searchChunk } from '../../lazy/chunks.ts';

/** Connects the field to the form and the dialog around it, once the code for this has loaded. */
export function useFormIntegration(elements: ComboboxElements, field: RenderedField, session: ResettableSession): void {
  const connection = useRef<ReturnType<typeof connectFormAndDialog>>(undefined);
  const latest = useRef(field);
  useBrowserLayoutEffect(() => {
    latest.current = field;
    connection.current?.onRender(field);
  });
  useBrowserLayoutEffect(() => {
    const unsubscribe = searchChunk.onLoad((chunk) => {
      connection.current = chunk.connectFormAndDialog(elements, latest.current, session);
    });
    return () => {
      unsubscribe();
      connection.current?.disconnect();
      connection.current = undefined;
    };
  }, [elements, session]);
}
