/** Is nothing of the field in sight: scrolled out of what it is in, or under a bar? Three places are asked: an app may put a label over one. */
export function isAway(anchor: HTMLElement, popup: HTMLElement, frame?: Frame): boolean {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const middle = top + height / 2;
  if (frame && (middle < frame.top || middle > frame.bottom)) return true;
  const root = anchor.getRootNode() as Document | ShadowRoot;
  return [0.1, 0.5, 0.9].every((part) => {
    const hit = root.elementFromPoint(left + width * part, middle);
    return !anchor.contains(hit) && !popup.contains(hit);
  });
}

/** Tells that a field may have moved, or what is visible of the page, until it is told to stop. */
export function onMove(anchor: HTMLElement, popup: HTMLElement, tell: () => void, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  const view = ownerDocument.defaultView ?? window;
  const options = { capture: true, passive: true, signal };
  // What scrolls inside the list moves nothing, and neither does a text that is longer than its field, which scrolls at every key.
  const onScroll = (event: Event) => {
    const path = event.composedPath();
    if (!path.includes(popup) && !path.includes(anchor)) tell();
  };
  view.addEventListener('scroll', onScroll, options);
  view.addEventListener('resize', tell, options);
  // A scroll inside a shadow tree is not heard outside of it.
  for (let root = anchor.getRootNode(); 'host' in root; root = (root as ShadowRoot).host.getRootNode())
    root.addEventListener('scroll', onScroll, options);
  for (const type of ['resize', 'scroll']) view.visualViewport?.addEventListener(type, tell, options);
  const sizes = new ResizeObserver(tell);
  sizes.observe(anchor);
  sizes.observe(ownerDocument.body);
  signal.addEventListener('abort', () => sizes.disconnect());
}

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
  let library: typeof import('./floating.lazy.ts') | undefined;
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
    import('./floating.lazy.ts').then(
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

/** Between a field and its popup, and between the popup and the edge of what is visible. */
export const gap = 6;
/** A list of five rows. With so much room below it, a list is below. */
const enough = 240;

/** On which side of its field a popup has room, and how much. A list does not change sides because its rows change. */
export function roomAround(anchor: HTMLElement, popup: HTMLElement, frame?: Frame): { isBelow: boolean; room: number } {
  const box = anchor.getBoundingClientRect();
  const view = anchor.ownerDocument.defaultView ?? window;
  const { visualViewport, innerHeight } = view;
  // A keyboard takes from the visual viewport, and from nothing else.
  const offset = visualViewport?.offsetTop ?? 0;
  const start = Math.max(offset, frame?.top ?? 0);
  const end = Math.min(offset + (visualViewport?.height ?? innerHeight), frame?.bottom ?? Infinity);
  const x = box.left + box.width / 2;
  // Some bars float a little off the edge.
  const bars = (direction: number, edge: number) =>
    [1, 24].flatMap((off) => barAt(anchor, popup, x, edge + direction * off) ?? []);
  let above = box.top - Math.max(start, ...bars(1, start).map(({ bottom }) => bottom));
  let below = Math.min(end, ...bars(-1, end).map(({ top }) => top)) - box.bottom;
  // A row of the list is worth more than a bar: under a keyboard, bars may leave room for none.
  if (Math.max(above, below) < enough) {
    above = box.top - start;
    below = end - box.bottom;
  }
  const isBelow = below >= Math.min(above, enough);
  return { isBelow, room: Math.max(0, (isBelow ? below : above) - 2 * gap) };
}

/** A bar of the page that stays where it is while the page scrolls: a list neither covers it nor is behind it. */
function barAt(anchor: HTMLElement, popup: HTMLElement, x: number, y: number): DOMRect | undefined {
  const { top, bottom } = anchor.getBoundingClientRect();
  const root = anchor.getRootNode() as Document | ShadowRoot;
  const hit = root.elementsFromPoint(x, y).find((element) => !popup.contains(element));
  for (let element = hit; element && !holds(element, anchor); element = element.parentElement ?? undefined) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const bar = element.getBoundingClientRect();
    // What lies over the field too is a layer, not a bar.
    if (bar.bottom <= top || bar.top >= bottom) return bar;
  }
  return undefined;
}

/** Does the element hold the field, over the borders of shadow trees? */
function holds(element: Element, field: Element): boolean {
  if (element.contains(field)) return true;
  const root = field.getRootNode();
  return 'host' in root && holds(element, (root as ShadowRoot).host);
}

/** Scrolls a list as far as it takes to see an option. */
export type Show = (list: HTMLElement | null | undefined, option: Element | null) => void;

/** Keeps the active option in sight in a list that has become smaller. */
export function showActive(popup: HTMLElement, show: Show): void {
  const option = popup.querySelector<HTMLElement>('[aria-selected="true"]');
  show(option?.closest<HTMLElement>('[role="listbox"]'), option);
}

/** Where the pages around an iframe cut it off. */
export interface Frame {
  top: number;
  bottom: number;
}

/** Tells what the pages around an iframe show of it, when that changes: its own window does not know. */
export function watchFrame(anchor: HTMLElement, tell: (frame: Frame) => void, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  const { documentElement, defaultView } = ownerDocument;
  if (!defaultView || defaultView === defaultView.parent) return;
  let last: Frame = { top: -Infinity, bottom: Infinity };
  const observer = new IntersectionObserver((entries) => {
    for (const { boundingClientRect: whole, intersectionRect: shown } of entries) {
      // A document may be shorter than its window: only what is cut off is known to be an edge.
      const top = shown.top > whole.top ? shown.top : -Infinity;
      const bottom = shown.bottom < whole.bottom ? shown.bottom : Infinity;
      if (top !== last.top || bottom !== last.bottom) tell((last = { top, bottom }));
    }
    // Asked anew, it tells once more: no share of the document that is seen stands for a scroll of the pages around it.
    if (signal.aborted) return;
    observer.unobserve(documentElement);
    observer.observe(documentElement);
  });
  observer.observe(documentElement);
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}
