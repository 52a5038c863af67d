'use client';
import { useEffect } from 'react';

// This module tracks whether a pointer is down, because a blur event does not say what caused it. On touch screens, a field loses focus only
// with the mouse event that follows the tap.
const waiting: (() => void)[] = [];
let isDown = false;
let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs a function immediately, or after the click if a pointer is down. Functions run in the order they were passed. A
 * message that appears between press and release would move the button away from the pointer, and the click would be
 * lost.
 */
export const afterPointerUp = (run: () => void) => {
  if (isDown) waiting.push(run);
  else run();
};

const release = () => {
  isDown = false;
  for (const run of waiting.splice(0)) run();
};
const onDown = () => {
  clearTimeout(timer);
  isDown = true;
};
const onUp = () => {
  clearTimeout(timer);
  // The click event follows in the same task, on the element that is now under the pointer.
  timer = setTimeout(release, 0);
};
/** Detects that the pointer is up after a native menu has received the release event. */
const onMove = ({ buttons }: MouseEvent) => {
  if (isDown && buttons === 0) onUp();
};
const listen = (change: 'addEventListener' | 'removeEventListener') => {
  // Listens in the capture phase, because one of the app's listeners may stop the event.
  const options = { capture: true, passive: true };
  for (const name of ['pointerdown', 'mousedown'] as const) window[change](name, onDown, options);
  for (const name of ['pointerup', 'mouseup', 'pointercancel'] as const) window[change](name, onUp, options);
  window[change]('pointermove', onMove as EventListener, options);
};

/** Tracks the pointer for `afterPointerUp` while a component is mounted. */
export function useAfterPointerUp() {
  useEffect(() => {
    if (++watchers === 1) listen('addEventListener');
    return () => {
      if (--watchers > 0) return;
      listen('removeEventListener');
      clearTimeout(timer);
      release();
    };
  }, []);
}
