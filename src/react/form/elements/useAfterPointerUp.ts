'use client';
import { useEffect } from 'react';

/** Runs a function at once, or, while a pointer is down, after its click. Keeps the order. */
type AfterPointerUp = (run: () => void) => void;

/**
 * Delays messages until the pointer is up. A message that appears between press and release moves the button away
 * from the pointer, and the click is lost. Leaving a field by keyboard shows messages at once.
 */
export function useAfterPointerUp(): AfterPointerUp {
  useEffect(() => pagePointer.watch(), []);
  return pagePointer.after;
}

const downs = ['pointerdown', 'mousedown'] as const;
const ups = ['pointerup', 'mouseup', 'pointercancel'] as const;

/**
 * Tracks whether a pointer is down, because a blur event does not tell its cause, and touch blurs only with the mouse
 * event after the tap.
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
    // The click follows in the same task, on the element now under the pointer.
    timer = setTimeout(release, 0);
  };
  /** A native menu may swallow the release. */
  const onMove = ({ buttons }: PointerEvent) => {
    if (isDown && buttons === 0) onUp();
  };
  // Before any listener of the app, which may stop the event.
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

/** Shared by all fields of the page. */
const pagePointer = /* @__PURE__ */ createPointerTracker();
