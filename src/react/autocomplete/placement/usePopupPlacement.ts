'use client';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { scrollOptionIntoView } from '../listbox/elements.ts';

/** Loads the placement code. A page whose search is never used does not load it. */
const load = () => import('./placePopup.lazy.ts');
let loaded: Awaited<ReturnType<typeof load>> | undefined;

export interface UsePopupPlacementOptions {
  /** Whether the popup is visible. */
  isOpen: boolean;
  /**
   * Element next to which the popup is placed. The popup gets the same width.
   * @default the popup's parent
   */
  anchor?: RefObject<HTMLElement | null> | undefined;
  /**
   * Called when the field leaves the visible area while the popup is open. Close the list then. Otherwise the user
   * could select a hidden row with Enter and be charged.
   */
  onAway?: (() => void) | undefined;
}

/** Result of `usePopupPlacement`: a ref for the popup. */
export type UsePopupPlacement<Popup extends HTMLElement = HTMLElement> = RefObject<Popup | null>;

/**
 * Positions a popup at its field, above everything else and inside the visible area. Put the returned ref on the popup.
 * Always render the popup, with `hidden` while it is closed. Its place in the document does not change. While open, it
 * has the attribute `data-side`: `above` or `below`.
 *
 * The placement code loads when the field gets focus. Until it is loaded, your CSS positions the popup.
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
    // A field that is not rendered has no position, and neither has any field in a test environment without layout.
    if (!isOpen || !element || !field?.getClientRects().length || !('elementsFromPoint' in document)) return;
    let stop: (() => void) | undefined;
    let isStopped = false;
    const place = (chunk: NonNullable<typeof loaded>) => {
      loaded = chunk;
      if (!isStopped) stop = chunk.placePopup(element, field, id, scrollOptionIntoView, () => latestOnAway.current?.());
    };
    // Places the popup synchronously if possible, so that the list does not jump after its first paint.
    if (loaded) place(loaded);
    else load().then(place, () => undefined);
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [isOpen, anchor, id]);
  return popup;
}
