import { isAway } from './isAway.ts';
import { onMove } from './onMove.ts';
import { gap, roomAround } from './roomAround.ts';
import { type Show, showActive } from './showActive.ts';
import { type Frame, watchFrame } from './watchFrame.ts';

/** What is set here is taken back. */
const untouched = { position: '', visibility: '', inset: '', margin: '', width: '', maxHeight: '', positionAnchor: '' };

/**
 * Keeps an open popup at its field until it is told to stop. The popup goes into the top layer, where nothing clips it, without leaving its
 * place in the document. The browser holds it at the field by anchor positioning; where it cannot, the library does.
 *
 * What `import()` loads, and nothing else imports; `show` is given to it, because every search has that already.
 */
export function placePopup(
  popup: HTMLElement,
  anchor: HTMLElement,
  id: string,
  show: Show,
  onAway: () => void,
): () => void {
  const { style } = popup;
  const name = `--doorplate-${id.replace(/\W/g, '')}`;
  const { anchorName } = anchor.style;
  const limit = getComputedStyle(popup).maxHeight;
  const isTop = 'popover' in popup;
  // Where the field begins: a list may be wider than its field.
  const side = getComputedStyle(anchor.parentElement ?? anchor).direction === 'rtl' ? 'right' : 'left';
  const stopped = new AbortController();
  let isHeld = isTop && CSS.supports('anchor-name: --a');
  let isSeen = false;
  let frame: Frame | undefined;
  let library: typeof import('./laterFloating.ts') | undefined;
  let leave: (() => void) | undefined;

  const sides = (top: string, bottom: string, start: string) =>
    side === 'left' ? `${top} auto ${bottom} ${start}` : `${top} ${start} ${bottom} auto`;
  const set = (given: Partial<CSSStyleDeclaration>) => Object.assign(style, given);

  const update = () => {
    if (!isAway(anchor, popup, frame)) isSeen = true;
    else if (isSeen) {
      // One that never was in sight may only look so: an app may have it let every click through.
      set({ visibility: 'hidden' });
      onAway();
      return;
    }
    const { isBelow, room } = roomAround(anchor, popup, frame);
    // Before anything is written: each look after a write makes the browser lay out the page once more.
    const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
    const before = style.maxHeight;
    popup.dataset['side'] = isBelow ? 'below' : 'above';
    set({ visibility: '', maxHeight: limit === 'none' ? `${room}px` : `min(${limit}, ${room}px)` });
    // Nearer above: the label that it covers must not peep out at its corners.
    const off = isBelow ? gap : gap / 3;
    if (isHeld) {
      set({
        inset: isBelow
          ? sides(`calc(anchor(bottom) + ${off}px)`, 'auto', `anchor(${side})`)
          : sides('auto', `calc(anchor(top) + ${off}px)`, `anchor(${side})`),
      });
    } else if (library) {
      set({ position: 'fixed', margin: '0', width: `${width}px` });
      const { computePosition, offset } = library;
      void computePosition(anchor, popup, {
        placement: `${isBelow ? 'bottom' : 'top'}-start`,
        strategy: 'fixed',
        middleware: [offset(off)],
      }).then(({ x, y }) => {
        if (!stopped.signal.aborted) set({ inset: `${y}px auto auto ${x}px` });
      });
    } else if (isTop) {
      const { clientHeight, clientWidth } = popup.ownerDocument.documentElement;
      const start = `${side === 'left' ? left : clientWidth - right}px`;
      const inset = isBelow
        ? sides(`${bottom + off}px`, 'auto', start)
        : sides('auto', `${clientHeight - top + off}px`, start);
      set({ inset, width: `${width}px` });
    }
    if (before !== style.maxHeight) showActive(popup, show);
  };

  if (isTop) {
    popup.popover = 'manual';
    popup.showPopover();
    set({ position: 'fixed', margin: '0' });
  }
  // A person who types into a field under a bar is to see what they choose from.
  if (isAway(anchor, popup)) anchor.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (isHeld) {
    anchor.style.anchorName = [getComputedStyle(anchor).anchorName, name].filter((one) => one !== 'none').join();
    set({ positionAnchor: name, width: 'anchor-size(width)' });
  }
  update();
  if (isHeld && popup.getClientRects().length) {
    const field = anchor.getBoundingClientRect();
    const box = popup.getBoundingClientRect();
    // Some that have anchor positioning lose an anchor in a transformed dialog, or in another shadow tree.
    const off = Math.min(Math.abs(box.top - field.bottom), Math.abs(field.top - box.bottom));
    if (Math.abs(box[side] - field[side]) > 2 * gap || off > 2 * gap) {
      isHeld = false;
      update();
    }
  }
  if (!isHeld) {
    import('./laterFloating.ts').then(
      (loaded) => {
        if (stopped.signal.aborted) return;
        library = loaded;
        leave = loaded.autoUpdate(anchor, popup, update);
      },
      // Without it, the popup stays where it is and moves when the page does.
      () => undefined,
    );
  }
  onMove(anchor, popup, update, stopped.signal);
  watchFrame(
    anchor,
    (shown) => {
      frame = shown;
      update();
    },
    stopped.signal,
  );

  return () => {
    stopped.abort();
    leave?.();
    popup.removeAttribute('popover');
    delete popup.dataset['side'];
    set(untouched);
    anchor.style.anchorName = anchorName;
  };
}
