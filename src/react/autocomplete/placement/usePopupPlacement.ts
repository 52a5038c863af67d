'use client';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { scrollOptionIntoView } from '../listbox/elements.ts';

/** Loads the placement code. A page that nobody types into never loads it. */
const load = () => import('./placePopup.lazy.ts');
let loaded: Awaited<ReturnType<typeof load>> | undefined;

export interface UsePopupPlacementOptions {
  /** Whether the popup is visible. */
  isOpen: boolean;
  /**
   * Element that the popup is placed at and as wide as.
   * @default the popup's parent
   */
  anchor?: RefObject<HTMLElement | null> | undefined;
  /**
   * Called when the field leaves the visible area while the popup is open. Close the list; otherwise Enter could
   * select a hidden row and be charged.
   */
  onAway?: (() => void) | undefined;
}

/** Result of `usePopupPlacement`: a ref for the popup. */
export type UsePopupPlacement<Popup extends HTMLElement = HTMLElement> = RefObject<Popup | null>;

/**
 * Keeps a popup at its field, above everything else and inside the visible area. Put the returned ref on the popup,
 * which must always be rendered, and `hidden` while closed. Its place in the document does not change. While open, it
 * has `data-side`: `above` or `below`.
 *
 * The code for it loads when the field gets focus. Until then, or if it cannot be loaded, your CSS positions the
 * popup.
 *
 * @example
 * ```tsx
 * const ref = usePopupPlacement<HTMLUListElement>({ isOpen: search.isOpen, onAway: search.close });
 * return <ul {...search.getListProps({ ref })} />;
 * ```
 */
export function usePopupPlacement<Popup extends HTMLElement = HTMLElement>({
  isOpen,
  anchor,
  onAway,
}: UsePopupPlacementOptions): UsePopupPlacement<Popup> {
  const popup = useRef<Popup>(null);
  const id = useId();
  const latestOnAway = useRef(onAway);
  useBrowserLayoutEffect(() => {
    latestOnAway.current = onAway;
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
    // A field that is not rendered has no position, and test environments without layout cannot tell.
    if (!isOpen || !element || !field?.getClientRects().length || !('elementsFromPoint' in document)) return;
    let stop: (() => void) | undefined;
    let isStopped = false;
    const place = (chunk: NonNullable<typeof loaded>) => {
      loaded = chunk;
      if (!isStopped) stop = chunk.placePopup(element, field, id, scrollOptionIntoView, () => latestOnAway.current?.());
    };
    // Synchronously if possible, so that the list does not jump after its first paint.
    if (loaded) place(loaded);
    else load().then(place, () => undefined);
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [isOpen, anchor, id]);
  return popup;
}
