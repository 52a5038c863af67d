'use client';
import { useRef } from 'react';
import { searchChunk } from '../../lazy/chunks.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { getEscapeAction } from '../getters/keyboard.ts';
import type { Field } from '../useField.ts';
import type { connectPage, RenderedField } from './connectPage.ts';

/** Connects the field to the page around it, once the code for this has loaded. */
export function usePage(field: Field): void {
  const { session, elements, options, state, plainInput } = field;
  const connection = useRef<ReturnType<typeof connectPage>>(undefined);
  const latest = useRef<RenderedField>(undefined);
  useBrowserLayoutEffect(() => {
    const rowIds = field.listed ? field.rows.map(field.optionId) : [];
    const handlesEscape = getEscapeAction(field) !== undefined;
    latest.current = { options, state, plainInput, rowIds, handlesEscape };
    connection.current?.onRender(latest.current);
  });
  useBrowserLayoutEffect(() => {
    const unsubscribe = searchChunk.onLoad((chunk) => {
      if (latest.current)
        connection.current = chunk.connectPage(elements, session.context, session.showText, latest.current);
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
  }, [elements, session]);
}
