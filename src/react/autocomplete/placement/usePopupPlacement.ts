'use client';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { show } from '../listbox/elements.ts';

/** What places a popup. A page that nobody types into never loads it. */
const load = () => import('./placePopup.lazy.ts');
let loaded: Awaited<ReturnType<typeof load>> | undefined;

export interface UsePopupPlacementOptions {
  /** Is the popup to be seen? */
  isOpen: boolean;
  /** What the popup stands at and is as wide as: the popup's parent by default. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  /** The field went out of sight under an open popup: it was scrolled away, or under a bar. Close the list, or Enter would pay unseen. */
  onAway?: (() => void) | undefined;
}

/** What `usePopupPlacement` gives: a ref for the element of the list. */
export type UsePopupPlacement<Popup extends HTMLElement = HTMLElement> = RefObject<Popup | null>;

/**
 * Keeps a popup at its field, above everything and inside what is visible, wherever the two stand: put what it gives on the popup, an
 * element that is always there and `hidden` while it is not open. It stays where it is in the document. While it is open it has `data-side`,
 * `above` or `below`.
 *
 * What it takes is loaded when the focus comes to the field. Until it is there, and where it cannot be loaded, the popup is where your CSS has it.
 */
export function usePopupPlacement<Popup extends HTMLElement = HTMLElement>({
  isOpen,
  anchor,
  onAway,
}: UsePopupPlacementOptions): UsePopupPlacement<Popup> {
  const popup = useRef<Popup>(null);
  const id = useId();
  const away = useRef(onAway);
  useBrowserLayoutEffect(() => {
    away.current = onAway;
  });
  useEffect(() => {
    const field = anchor?.current ?? popup.current?.parentElement;
    const prepare = () => {
      load().catch(() => undefined);
    };
    field?.addEventListener('focusin', prepare);
    return () => field?.removeEventListener('focusin', prepare);
  }, [anchor]);
  useBrowserLayoutEffect(() => {
    const element = popup.current;
    const field = anchor?.current ?? element?.parentElement;
    // What is not drawn has no place; and in a document that draws nothing, as some tests have, nobody can say what is where.
    if (!isOpen || !element || !field?.getClientRects().length || !('elementsFromPoint' in document)) return;
    let leave: (() => void) | undefined;
    let over = false;
    const place = (piece: NonNullable<typeof loaded>) => {
      loaded = piece;
      if (!over) leave = piece.placePopup(element, field, id, show, () => away.current?.());
    };
    // At once, where it can be: a list that was painted elsewhere first would jump.
    if (loaded) place(loaded);
    else load().then(place, () => undefined);
    return () => {
      over = true;
      leave?.();
    };
  }, [isOpen, anchor, id]);
  return popup;
}
