'use client';
import { useEffect } from 'react';

/**
 * Runs a function immediately, or after the click if a pointer is down. Functions run in the order they were passed.
 */
type AfterPointerUp = (run: () => void) => void;

/**
 * Returns a function that delays messages until the pointer is up. A message that appears between press and release
 * would move the button away from the pointer, and the click would be lost. If the user leaves a field by keyboard,
 * messages appear immediately.
 */
export function useAfterPointerUp(): AfterPointerUp {
  useEffect(() => pagePointer.watch(), []);
  return pagePointer.after;
}

const downs = ['pointerdown', 'mousedown'] as const;
const ups = ['pointerup', 'mouseup', 'pointercancel'] as const;

/**
 * Creates a tracker of whether a pointer is down. It is needed because a blur event does not say what caused the blur.
 * On touch screens, a field loses focus only with the mouse event that follows the tap.
 */
function createPointerTracker() {
  const waiting: (() => void)[] = [];
  let isDown = false;
  let watchers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
  const onMove = ({ buttons }: PointerEvent) => {
    if (isDown && buttons === 0) onUp();
  };
  // Listens in the capture phase, because one of the app's listeners may stop the event.
  const options = { capture: true, passive: true };
  const listen = (change: 'addEventListener' | 'removeEventListener') => {
    for (const name of downs) window[change](name, onDown, options);
    for (const name of ups) window[change](name, onUp, options);
    window[change]('pointermove', onMove as EventListener, options);
  };
  return {
    watch: () => {
      if (++watchers === 1) listen('addEventListener');
      return () => {
        if (--watchers > 0) return;
        listen('removeEventListener');
        clearTimeout(timer);
        release();
      };
    },
    after: (run: () => void) => {
      if (isDown) waiting.push(run);
      else run();
    },
  };
}

/** Pointer tracker that all fields on the page share. */
const pagePointer = /* @__PURE__ */ createPointerTracker();
