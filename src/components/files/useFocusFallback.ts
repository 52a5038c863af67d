'use client';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Buttons come and go with what is going on, and a browser drops the focus with them. If the focus was in this section and is
 * now nowhere, it goes to what the person most likely does next. It is never taken from where somebody put it.
 *
 * @param anchor any child of the section.
 * @param key changes with what is drawn.
 * @param next what gets the focus; nothing when there is nothing.
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
    const isLost = !active || active === document.body || active.matches('[data-waits]');
    if (wasInside.current && isLost) latest.current()?.focus();
  }, [key]);
}
