'use client';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores focus when the focused element disappears. If the focus was in this section, moves it to the element that the user most likely needs
 * next. If the focus is elsewhere on the page, leaves it there.
 *
 * @param anchor Any child of the section.
 * @param key A value that changes whenever the content changes.
 * @param next Returns the element to focus, or null or undefined if there is none.
 */
export function useFocusFallback(
  anchor: RefObject<HTMLElement | null>,
  key: string,
  next: () => HTMLElement | null | undefined,
): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const track = ({ target }: Event) => {
      wasInside.current = target instanceof Node && anchor.current?.parentElement?.contains(target) === true;
    };
    document.addEventListener('focusin', track);
    document.addEventListener('pointerdown', track);
    return () => {
      document.removeEventListener('focusin', track);
      document.removeEventListener('pointerdown', track);
    };
  }, [anchor]);

  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    const active = document.activeElement;
    const isLost = !active || active === document.body || active.matches('[data-focus-fallback]');
    if (wasInside.current && isLost) latest.current()?.focus();
  }, [key]);
}
