/**
 * Whether the field is out of sight, because it was scrolled away or a bar covers it. Tests three points of the field,
 * because a label may cover one of them.
 */
function isOutOfSight(anchor: HTMLElement, popup: HTMLElement, frame?: VisibleFrame): boolean {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const middle = top + height / 2;
  if (frame && (middle < frame.top || middle > frame.bottom)) return true;
  const root = anchor.getRootNode() as Document | ShadowRoot;
  return [0.1, 0.5, 0.9].every((part) => {
    const hit = root.elementFromPoint(left + width * part, middle);
    return !anchor.contains(hit) && !popup.contains(hit);
  });
}

/** Calls `onChange` when the field or the visible part of the page may have moved. Stops when `signal` is aborted. */
function onMove(anchor: HTMLElement, popup: HTMLElement, onChange: () => void, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  const view = ownerDocument.defaultView ?? window;
  const options = { capture: true, passive: true, signal };
  // Ignores scrolling inside the list or the field, because it does not move the field. Text that is longer than the
  // field scrolls with every keystroke.
  const onScroll = (event: Event) => {
    const path = event.composedPath();
    if (!path.includes(popup) && !path.includes(anchor)) onChange();
  };
  view.addEventListener('scroll', onScroll, options);
  view.addEventListener('resize', onChange, options);
  // Listens in the shadow root too, because scroll events do not leave a shadow tree.
  for (let root = anchor.getRootNode(); 'host' in root; root = (root as ShadowRoot).host.getRootNode())
    root.addEventListener('scroll', onScroll, options);
  for (const type of ['resize', 'scroll']) view.visualViewport?.addEventListener(type, onChange, options);
  const sizes = new ResizeObserver(onChange);
  sizes.observe(anchor);
  sizes.observe(ownerDocument.body);
  signal.addEventListener('abort', () => sizes.disconnect());
}

/**
 * Calls `onChange` when the field moves without an event, for example because an image above it has loaded. Observes
 * the area that the field covers now, so every movement changes how much of the field is inside that area.
 */
function observeShift(anchor: HTMLElement, onChange: () => void, signal: AbortSignal): void {
  const { ownerDocument: root } = anchor;
  let observer: IntersectionObserver | undefined;
  const observe = (threshold: number) => {
    const { top, bottom, left, right } = anchor.getBoundingClientRect();
    const { clientWidth, clientHeight } = root.documentElement;
    const rootMargin = [top, clientWidth - right, clientHeight - bottom, left]
      .map((margin) => `${-Math.floor(margin)}px`)
      .join(' ');
    let isFirst = true;
    observer?.disconnect();
    observer = new IntersectionObserver(
      ([entry]) => {
        const ratio = entry?.intersectionRatio ?? 1;
        if (!isFirst) {
          onChange();
          if (!signal.aborted) observe(1);
        } else if (ratio < threshold && threshold === 1) {
          // Part of the field is clipped.
          observe(ratio || 1e-7);
        }
        isFirst = false;
      },
      { root, rootMargin, threshold },
    );
    observer.observe(anchor);
  };
  observe(1);
  signal.addEventListener('abort', () => observer?.disconnect());
}

/** Values that remove our styles when the popup is no longer positioned. */
const resetStyles = { position: '', visibility: '', inset: '', margin: '', width: '', maxHeight: '' };

/**
 * Positions an open popup next to its field. The popup moves to the top layer, where nothing clips it, but keeps its
 * place in the document. In a browser without a top layer, uses Floating UI.
 *
 * Measures only when something has moved, and writes only what has changed.
 *
 * Load this module only with `import()`. `scrollIntoView` is a parameter, because every search has already loaded that
 * function.
 *
 * @returns A function that stops positioning the popup.
 */
export function placePopup(
  popup: HTMLElement,
  anchor: HTMLElement,
  scrollIntoView: ScrollIntoView,
  onAway: () => void,
): () => void {
  const { style } = popup;
  const maxHeight = getComputedStyle(popup).maxHeight;
  const usesTopLayer = CSS.supports('selector(:popover-open)');
  // Aligns the popup with the start of the field, because the popup can be wider than the field.
  const side = getComputedStyle(anchor.parentElement ?? anchor).direction === 'rtl' ? 'right' : 'left';
  const controller = new AbortController();
  let wasVisible = false;
  let frame: VisibleFrame | undefined;
  /** Side, space and position for which the styles were last written. */
  let lastPlace = '';
  let floating: typeof import('./floating.lazy.ts') | undefined;
  let stopAutoUpdate: (() => void) | undefined;

  const insets = (top: string, bottom: string, start: string) =>
    side === 'left' ? `${top} auto ${bottom} ${start}` : `${top} ${start} ${bottom} auto`;
  const setStyles = (given: Partial<CSSStyleDeclaration>) => Object.assign(style, given);

  const update = () => {
    if (!isOutOfSight(anchor, popup, frame)) wasVisible = true;
    else if (wasVisible) {
      // The field was visible before and is now out of sight. If it was never visible, nothing is done: the test uses
      // the pointer, and an app can make a field ignore the pointer, so the field may only seem hidden.
      setStyles({ visibility: 'hidden' });
      lastPlace = '';
      onAway();
      return;
    }
    const { isBelow, space: available } = availableSpace(anchor, popup, frame);
    // All reads come before the writes, because a read after a write would force a layout.
    const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
    const { scrollX, scrollY } = anchor.ownerDocument.defaultView ?? window;
    const place = String([isBelow, available, top + scrollY, bottom + scrollY, left + scrollX, width]);
    if (usesTopLayer && place === lastPlace) return;
    lastPlace = place;
    const previousMaxHeight = style.maxHeight;
    popup.dataset['side'] = isBelow ? 'below' : 'above';
    setStyles({
      visibility: '',
      width: `${width}px`,
      maxHeight: maxHeight === 'none' ? `${available}px` : `min(${maxHeight}, ${available}px)`,
    });
    // A popup above the field covers the label. It is placed closer to the field so that no part of the label shows at
    // the popup's corners.
    const distance = isBelow ? gap : gap / 3;
    if (usesTopLayer) {
      // Positions in the page and not in the window, so that the popup scrolls with the page.
      const start = side === 'left' ? `${left + scrollX}px` : `calc(100% - ${right + scrollX}px)`;
      const inset = isBelow
        ? insets(`${bottom + scrollY + distance}px`, 'auto', start)
        : insets('auto', `calc(100% - ${top + scrollY - distance}px)`, start);
      setStyles({ inset });
    } else if (floating) {
      setStyles({ position: 'fixed', margin: '0' });
      const { computePosition, offset } = floating;
      void computePosition(anchor, popup, {
        placement: `${isBelow ? 'bottom' : 'top'}-start`,
        strategy: 'fixed',
        middleware: [offset(distance)],
      }).then(({ x, y }) => {
        if (!controller.signal.aborted) setStyles({ inset: `${y}px auto auto ${x}px` });
      });
    }
    if (previousMaxHeight !== style.maxHeight) keepActiveVisible(popup, scrollIntoView);
  };

  if (usesTopLayer) {
    popup.popover = 'manual';
    popup.showPopover();
    setStyles({ position: 'absolute', margin: '0' });
  }
  // If a bar covers the field, scrolls the field into view, so that the user sees the list.
  if (isOutOfSight(anchor, popup)) anchor.scrollIntoView({ block: 'center', behavior: 'instant' });
  update();
  if (usesTopLayer) observeShift(anchor, update, controller.signal);
  else {
    import('./floating.lazy.ts').then(
      (loaded) => {
        if (controller.signal.aborted) return;
        floating = loaded;
        stopAutoUpdate = loaded.autoUpdate(anchor, popup, update);
      },
      // If Floating UI fails to load, your CSS positions the popup.
      () => undefined,
    );
  }
  onMove(anchor, popup, update, controller.signal);
  observeFrame(
    anchor,
    (shown) => {
      frame = shown;
      update();
    },
    controller.signal,
  );

  return () => {
    controller.abort();
    stopAutoUpdate?.();
    popup.removeAttribute('popover');
    delete popup.dataset['side'];
    setStyles(resetStyles);
  };
}

/** Distance in pixels between a field and its popup, and between the popup and the edge of the visible area. */
const gap = 6;
/**
 * Height in pixels of a list with five rows. If there is at least this much space below the field, the list opens below
 * the field.
 */
const preferredSpace = 240;

/**
 * Returns the side of the field where a popup opens and the space on that side. The side does not depend on the list's
 * rows.
 */
function availableSpace(
  anchor: HTMLElement,
  popup: HTMLElement,
  frame?: VisibleFrame,
): { isBelow: boolean; space: number } {
  const box = anchor.getBoundingClientRect();
  const view = anchor.ownerDocument.defaultView ?? window;
  const { visualViewport, innerHeight } = view;
  // An on-screen keyboard makes only the visual viewport smaller.
  const offset = visualViewport?.offsetTop ?? 0;
  const start = Math.max(offset, frame?.top ?? 0);
  const end = Math.min(offset + (visualViewport?.height ?? innerHeight), frame?.bottom ?? Infinity);
  const x = box.left + box.width / 2;
  // Some bars float a short distance from the window's edge.
  const bars = (direction: number, edge: number) =>
    [1, 24].flatMap((off) => findBar(anchor, popup, x, edge + direction * off) ?? []);
  let above = box.top - Math.max(start, ...bars(1, start).map(({ bottom }) => bottom));
  let below = Math.min(end, ...bars(-1, end).map(({ top }) => top)) - box.bottom;
  // Showing a row matters more than keeping bars uncovered. If an on-screen keyboard is open, bars may leave no space
  // for the list.
  if (Math.max(above, below) < preferredSpace) {
    above = box.top - start;
    below = end - box.bottom;
  }
  const isBelow = below >= Math.min(above, preferredSpace);
  return { isBelow, space: Math.max(0, (isBelow ? below : above) - 2 * gap) };
}

/**
 * Returns the rectangle of the fixed or sticky bar at this point of the page, if any. A list must not cover a bar, and
 * a bar must not cover the list.
 */
function findBar(anchor: HTMLElement, popup: HTMLElement, x: number, y: number): DOMRect | undefined {
  const { top, bottom } = anchor.getBoundingClientRect();
  const root = anchor.getRootNode() as Document | ShadowRoot;
  const hit = root.elementsFromPoint(x, y).find((element) => !popup.contains(element));
  for (let element = hit; element && !containsDeep(element, anchor); element = element.parentElement ?? undefined) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const bar = element.getBoundingClientRect();
    // An element that also covers the field is a layer, not a bar.
    if (bar.bottom <= top || bar.top >= bottom) return bar;
  }
  return undefined;
}

/** Whether the element contains the field, even if the field is inside a shadow root. */
function containsDeep(element: Element, field: Element): boolean {
  if (element.contains(field)) return true;
  const root = field.getRootNode();
  return 'host' in root && containsDeep(element, (root as ShadowRoot).host);
}

/** Scrolls a list just far enough to show an option. */
type ScrollIntoView = (list: HTMLElement | null | undefined, option: Element | null) => void;

/** Scrolls to the active option, so that it stays visible when the list shrinks. */
function keepActiveVisible(popup: HTMLElement, scrollIntoView: ScrollIntoView): void {
  const option = popup.querySelector<HTMLElement>('[aria-selected="true"]');
  scrollIntoView(option?.closest<HTMLElement>('[role="listbox"]'), option);
}

/** Visible part of an iframe. */
interface VisibleFrame {
  top: number;
  bottom: number;
}

/**
 * Calls `onChange` when the page around an iframe shows a different part of the iframe. No event in the iframe's own
 * window reports this.
 */
function observeFrame(anchor: HTMLElement, onChange: (frame: VisibleFrame) => void, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  const { documentElement, defaultView } = ownerDocument;
  if (!defaultView || defaultView === defaultView.parent) return;
  let lastFrame: VisibleFrame = { top: -Infinity, bottom: Infinity };
  const observer = new IntersectionObserver((entries) => {
    for (const { boundingClientRect: whole, intersectionRect: shown } of entries) {
      // An edge of the visible part is known only where the document is clipped. Elsewhere, the visible part can extend
      // beyond the document, because a document can be shorter than its window.
      const top = shown.top > whole.top ? shown.top : -Infinity;
      const bottom = shown.bottom < whole.bottom ? shown.bottom : Infinity;
      if (top !== lastFrame.top || bottom !== lastFrame.bottom) onChange((lastFrame = { top, bottom }));
    }
    // Observes the element again to trigger another callback, because scrolling the outer page does not always cross a
    // threshold.
    if (signal.aborted) return;
    observer.unobserve(documentElement);
    observer.observe(documentElement);
  });
  observer.observe(documentElement);
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}
