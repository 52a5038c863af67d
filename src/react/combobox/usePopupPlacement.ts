'use client';
import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react';
import { loadWithSearch } from '../lazy/chunks.ts';
import { createLazy } from '../lazy/createLazy.ts';
import { useBrowserLayoutEffect } from '../page/hydration.ts';

export interface UsePopupPlacementOptions {
  /** Whether the popup is visible. */
  isOpen: boolean;
  /**
   * Element that the popup is positioned next to. The popup gets the same width.
   * @default the popup's parent
   */
  anchor?: RefObject<HTMLElement | null> | undefined;
  /**
   * Called when the field leaves the visible area while the popup is open. Close the list in response, because
   * otherwise the user could select a hidden row with Enter, and you would be charged.
   */
  onAway?: (() => void) | undefined;
}

/** Result of `usePopupPlacement`. Attach this ref to the popup. */
export type UsePopupPlacement<Popup extends HTMLElement = HTMLElement> = RefObject<Popup | null>;

const placementChunk = createLazy(() => import('./placePopup.lazy.ts'));

/**
 * Positions a popup next to its field, above all other elements and inside the visible area. Attach the returned ref to
 * the popup. Always render the popup, and set `hidden` while it is closed. Its place in the document does not change.
 * While the popup is open, its `data-side` attribute is `above` or `below`.
 *
 * The placement code loads when the field gets focus. Until it is loaded, your CSS positions the popup.
 *
 * @example
 * ```tsx
 * const search = useAddressAutocomplete();
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
  const latestOnAway = useRef(onAway);
  useBrowserLayoutEffect(() => {
    latestOnAway.current = onAway;
  });
  // Runs before `autoFocus`, which loads the search.
  useInsertionEffect(() => {
    loadWithSearch(placementChunk.load);
  }, []);
  useEffect(() => {
    const field = anchor?.current ?? popup.current?.parentElement;
    field?.addEventListener('focusin', placementChunk.preload);
    return () => field?.removeEventListener('focusin', placementChunk.preload);
  }, [anchor]);
  useBrowserLayoutEffect(() => {
    const element = popup.current;
    const field = anchor?.current ?? element?.parentElement;
    if (!isOpen || !element || !field || !('elementsFromPoint' in document)) return;
    // A field that is not rendered has no position. A test environment without layout does not have this method.
    if (!(field as Partial<HTMLElement>).checkVisibility?.()) return;
    let stop: (() => void) | undefined;
    placementChunk.preload();
    // If the code is loaded, this positions the popup before its first paint.
    const unsubscribe = placementChunk.onLoad(({ placePopup }) => {
      stop = placePopup(element, field, () => latestOnAway.current?.());
    });
    return () => {
      unsubscribe();
      stop?.();
    };
  }, [isOpen, anchor]);
  return popup;
}
