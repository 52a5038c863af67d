import { hasFocus } from '../page/inputs.ts';
import type { ComboboxElements } from './elements.ts';
import type { createListbox } from './reducer.ts';

/** Milliseconds that a row must have been in place before a tap selects it. */
const tapDelay = 200;
/** Maximum milliseconds between the two clicks of a double click. */
const doubleClick = 500;

/**
 * Ignores presses on a list that were meant for something else, and closes the list after a press elsewhere.
 *
 * - If the list appears under a resting mouse, presses are ignored until the mouse moves or scrolls in the list.
 * - A tap is ignored if the list, or the tapped row in its current place, appeared less than 200 ms ago. A row of a
 *   container that the user has just opened is not ignored.
 * - If the first click of a double click opens another list, the second click does not select a row of that list.
 * - The list closes when a press elsewhere ends. Until then it stays open, so that nothing moves under the pointer.
 *
 * Screen readers, voice control and scripts click without a pointer, so their clicks always count.
 *
 * @returns A function to call after each render, with the ids of the listed rows and the depth of their list.
 */
export function createPressGuard(
  elements: ComboboxElements,
  listbox: Pick<ReturnType<typeof createListbox>, 'dispatch'>,
  signal: AbortSignal,
) {
  // The app may render the input later, for example in a dialog.
  const page = elements.input?.ownerDocument ?? document;
  /** Time when each row appeared in its current place. */
  let shownSince = new Map<string, number>();
  let lastIds: readonly string[] = [];
  let lastDepth = 0;
  let listedAt = 0;
  let levelAt = 0;
  /** Last position of the mouse, and the time when it last moved or scrolled. */
  let lastPosition = '';
  let movedAt = 0;
  let press: { row: string; counts: boolean } | undefined;

  const rowOf = (event: Event) =>
    event.composedPath().find((target) => shownSince.has((target as Partial<Element>).id ?? '')) as Element | undefined;
  /** Whether an event happened in the input, in the list, on a row outside it, or on a button of the field. */
  const isInside = (event: Event) => {
    const { input, list } = elements;
    if (rowOf(event)) return true;
    const controls = (target: Partial<Element>) => target.getAttribute?.('aria-controls') === list?.id;
    return event.composedPath().some((target) => target === input || (list && (target === list || controls(target))));
  };
  const endPress = (closes: boolean) => {
    elements.isPressing = false;
    if (closes) listbox.dispatch({ type: 'closed' });
  };
  const onRelease = (event: PointerEvent) => {
    // A tap elsewhere does not always take the focus out of the field.
    const isTap = event.type === 'pointerup' && event.pointerType !== 'mouse';
    endPress(!isInside(event) && (isTap || !hasFocus(elements.input)));
  };
  const listeners: Record<string, (event: PointerEvent) => void> = {
    pointermove({ pointerType, screenX, screenY, timeStamp, buttons }) {
      // A press can end without an event on the page, for example in a browser menu.
      if (buttons === 0 && elements.isPressing) endPress(!hasFocus(elements.input));
      // After a layout change, a browser can report a mouse move although the mouse has not moved.
      const position = `${screenX} ${screenY}`;
      if (pointerType !== 'mouse' || position === lastPosition) return;
      lastPosition = position;
      movedAt = timeStamp;
    },
    wheel({ timeStamp }) {
      movedAt = timeStamp;
    },
    keydown() {
      // A press that ended unseen must not keep the list open when Tab leaves the field.
      endPress(false);
    },
    pointerup: onRelease,
    pointercancel: onRelease,
    pointerdown(event) {
      elements.isPressing = true;
      const row = rowOf(event)?.id ?? '';
      const since = shownSince.get(row) ?? Infinity;
      const isMouse = event.pointerType === 'mouse';
      // Ignores a mouse press if the mouse has not moved since the list appeared. If no pointer has ever moved on this
      // page, the press counts, because the user cannot have been pointing at anything else.
      press = {
        row,
        counts: isMouse ? movedAt > listedAt || !elements.hasMoved : event.timeStamp - since >= tapDelay,
      };
    },
    click(event) {
      const { pointerType } = event as Partial<PointerEvent>;
      const row = rowOf(event)?.id;
      // In older browsers, a click does not say which pointer caused it.
      const counts = pointerType === undefined ? press?.counts !== false : press?.counts && press.row === row;
      press = undefined;
      const isSecond = event.detail > 1 && event.timeStamp - levelAt < doubleClick;
      if (!event.isTrusted || pointerType === '' || row === undefined || (counts && !isSecond)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
  for (const [type, listener] of Object.entries(listeners))
    page.addEventListener(type, listener as (event: Event) => void, {
      capture: true,
      passive: type === 'wheel',
      signal,
    });
  signal.addEventListener('abort', () => {
    endPress(false);
  });

  return (ids: readonly string[], depth: number) => {
    const now = performance.now();
    const isNewLevel = depth !== lastDepth && lastIds.length > 0;
    if (lastIds.length === 0) listedAt = now;
    if (isNewLevel) levelAt = now;
    const isInPlace = (id: string, index: number) => lastIds[index] === id;
    shownSince = new Map(
      ids.map((id, index) => [id, isNewLevel ? listedAt : (isInPlace(id, index) && shownSince.get(id)) || now]),
    );
    lastIds = ids;
    lastDepth = depth;
  };
}
