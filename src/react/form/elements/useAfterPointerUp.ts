'use client';
import { useEffect } from 'react';

/** Runs at once, or where a pointer is down, when it is up again and its click is done. What runs is run in its order. */
export type AfterPress = (run: () => void) => void;

/**
 * For what a field says when it is left, or when its answer comes: words that appear between the press and the release move the button from under
 * the pointer, and its click is lost. A key that leaves the field does not press anything, so that its words are there at once.
 */
export function useAfterPress(): AfterPress {
  useEffect(() => pagePress.watch(), []);
  return pagePress.after;
}

const downs = ['pointerdown', 'mousedown'] as const;
const ups = ['pointerup', 'mouseup', 'pointercancel'] as const;

/** Whether a pointer is down: a field that is left is not told why, and a finger leaves it only with the mouse event after its tap. */
function createPress() {
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
    // The click comes within the same task, and goes to what is under the pointer now.
    timer = setTimeout(release, 0);
  };
  /** A menu of the browser's own may take the release away from the page. */
  const onMove = ({ buttons }: PointerEvent) => {
    if (isDown && buttons === 0) onUp();
  };
  // Before any listener of the app's, which may keep an event to itself.
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

/** One for the page: all fields ask about the same pointer. */
const pagePress = /* @__PURE__ */ createPress();
