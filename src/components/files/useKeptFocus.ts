'use client';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Buttons come and go with what is going on, and a browser drops the focus with them. If the focus was in this section and is
 * now nowhere, it goes to what the person most likely does next. It is never taken from where somebody put it.
 *
 * @param anchor any child of the section.
 * @param moment changes with what is drawn.
 * @param next what gets the focus; nothing when there is nothing.
 */
export function useKeptFocus(
  anchor: RefObject<HTMLElement | null>,
  moment: string,
  next: () => HTMLElement | null | undefined,
): void {
  const isOurs = useRef(false);
  useEffect(() => {
    const look = ({ target }: Event) => {
      isOurs.current = target instanceof Node && anchor.current?.parentElement?.contains(target) === true;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, [anchor]);

  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    const active = document.activeElement;
    const isNowhere = !active || active === document.body || active.matches('[data-waits]');
    if (isOurs.current && isNowhere) latest.current()?.focus();
  }, [moment]);
}
