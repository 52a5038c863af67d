import { scrollActiveIntoView } from './elements.ts';

/* Code that positions a popup. Load this module only with `import()`. */

/** Distance in pixels between a field and its popup, and between the popup and the edge of the visible area. */
const gap = 6;
/** Height in pixels of five rows. If there is at least this much space below the field, the list opens there. */
const preferredSpace = 240;
/** Milliseconds between checks for whether the field has moved without an event. */
const shiftInterval = 200;
/** Styles that are removed when the popup is no longer positioned. */
const placedStyles = ['position', 'visibility', 'inset', 'margin', 'width', 'maxHeight'] as const;

/** Whether the element contains the field, even if the field is inside a shadow root. */
function containsDeep(element: Element, field: Element): boolean {
  if (element.contains(field)) return true;
  const root = field.getRootNode();
  return 'host' in root && containsDeep(element, (root as ShadowRoot).host);
}

/**
 * Positions an open popup next to its field. The popup moves to the top layer, where nothing clips it, but keeps its
 * place in the document. Measures only when something has moved, and writes only what has changed.
 */
export function placePopup(popup: HTMLElement, anchor: HTMLElement, onAway: () => void): () => void {
  const { style } = popup;
  const { ownerDocument: page } = anchor;
  const view = page.defaultView ?? window;
  const root = anchor.getRootNode() as Document | ShadowRoot;
  const controller = new AbortController();
  const { signal } = controller;
  const maxHeight = getComputedStyle(popup).maxHeight;
  const usesTopLayer = CSS.supports('selector(:popover-open)');
  // Aligns the popup with the start of the field, because the popup can be wider than the field.
  const side = getComputedStyle(anchor.parentElement ?? anchor).direction === 'rtl' ? 'right' : 'left';
  let wasVisible = false;
  /** Visible part of an iframe. Known only where the page around it clips its document. */
  let frame = { top: -Infinity, bottom: Infinity };
  /** Position of the field in the window, as of the last update. */
  let checkedAt = '';
  /** Everything that the styles depend on, as of the last time they were written. */
  let lastPlace = '';

  /** Whether the field was scrolled away or is covered by a bar. Tests three points, because a label may cover one. */
  const isOutOfSight = () => {
    const { left, top, width, height } = anchor.getBoundingClientRect();
    const middle = top + height / 2;
    if (middle < frame.top || middle > frame.bottom) return true;
    return [0.1, 0.5, 0.9].every((part) => {
      const hit = root.elementFromPoint(left + width * part, middle);
      return !anchor.contains(hit) && !popup.contains(hit);
    });
  };

  /** Returns the rectangle of the fixed or sticky bar at this point of the page. A list and a bar must not overlap. */
  const findBar = (field: DOMRect, y: number): DOMRect | undefined => {
    const hit = root.elementsFromPoint(field.left + field.width / 2, y).find((element) => !popup.contains(element));
    for (let element = hit; element && !containsDeep(element, anchor); element = element.parentElement ?? undefined) {
      if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
      const bar = element.getBoundingClientRect();
      // An element that also covers the field is a layer, not a bar.
      if (bar.bottom <= field.top || bar.top >= field.bottom) return bar;
    }
    return undefined;
  };

  /** Returns the side of the field where the popup opens, and the space there. The side does not depend on the popup's rows. */
  const availableSpace = (field: DOMRect) => {
    const { visualViewport, innerHeight } = view;
    // An on-screen keyboard makes only the visual viewport smaller.
    const offset = visualViewport?.offsetTop ?? 0;
    const start = Math.max(offset, frame.top);
    const end = Math.min(offset + (visualViewport?.height ?? innerHeight), frame.bottom);
    // Some bars float a short distance from the window's edge.
    const bars = (direction: number, edge: number) =>
      [1, 24].flatMap((off) => findBar(field, edge + direction * off) ?? []);
    let above = field.top - Math.max(start, ...bars(1, start).map(({ bottom }) => bottom));
    let below = Math.min(end, ...bars(-1, end).map(({ top }) => top)) - field.bottom;
    // Showing a row matters more than keeping bars uncovered. If an on-screen keyboard is open, bars may leave no space
    // for the list.
    if (Math.max(above, below) < preferredSpace) {
      above = field.top - start;
      below = end - field.bottom;
    }
    const isBelow = below >= Math.min(above, preferredSpace);
    return { isBelow, space: Math.max(0, (isBelow ? below : above) - 2 * gap) };
  };

  const update = () => {
    const field = anchor.getBoundingClientRect();
    const { top, bottom, left, right, width } = field;
    checkedAt = `${top} ${left}`;
    if (!isOutOfSight()) wasVisible = true;
    else if (wasVisible) {
      // The field was visible before and is now out of sight. A field that was never visible is left alone, because `elementFromPoint` also
      // misses a visible field with `pointer-events: none`.
      const isHidden = style.visibility === 'hidden';
      style.visibility = 'hidden';
      lastPlace = '';
      if (!isHidden) onAway();
      return;
    }
    // All reads come before the writes, because a read after a write would force a layout.
    const { isBelow, space } = availableSpace(field);
    // Positions in the page, so that the popup scrolls with the page. Without a top layer, positions in the window,
    // because a parent of the popup may be positioned.
    const [x, y] = usesTopLayer ? [view.scrollX, view.scrollY] : [0, 0];
    const place = String([isBelow, space, top + y, bottom + y, left + x, right + x]);
    if (place === lastPlace) return;
    lastPlace = place;
    // A popup above the field covers the label. It is placed closer to the field so that no part of the label shows at
    // the popup's corners.
    const distance = isBelow ? gap : gap / 3;
    const previousMaxHeight = style.maxHeight;
    popup.dataset['side'] = isBelow ? 'below' : 'above';
    Object.assign(style, {
      visibility: '',
      maxHeight: maxHeight === 'none' ? `${space}px` : `min(${maxHeight}, ${space}px)`,
      inset: 'auto',
      [isBelow ? 'top' : 'bottom']: isBelow ? `${bottom + y + distance}px` : `calc(100% - ${top + y - distance}px)`,
      [side]: side === 'left' ? `${left + x}px` : `calc(100% - ${right + x}px)`,
      width: `${width}px`,
    });
    if (previousMaxHeight !== style.maxHeight) scrollActiveIntoView(popup);
  };

  /** Updates when the field or the visible part of the page may have moved. */
  const watchEvents = () => {
    const options = { capture: true, passive: true, signal };
    // Ignores scrolling inside the list or the field, because it does not move the field. Text that is longer than the
    // field scrolls with every keystroke.
    const onScroll = (event: Event) => {
      const path = event.composedPath();
      if (!path.includes(popup) && !path.includes(anchor)) update();
    };
    view.addEventListener('scroll', onScroll, options);
    view.addEventListener('resize', update, options);
    // Listens in the shadow root too, because scroll events do not leave a shadow tree.
    for (let tree: Node = root; 'host' in tree; tree = (tree as ShadowRoot).host.getRootNode())
      tree.addEventListener('scroll', onScroll, options);
    for (const type of ['resize', 'scroll']) view.visualViewport?.addEventListener(type, update, options);
    const sizes = new ResizeObserver(update);
    sizes.observe(anchor);
    sizes.observe(page.body);
    return sizes;
  };

  /** Updates when the page around an iframe shows another part of the iframe. No event in the iframe reports this. */
  const watchFrame = () => {
    const { documentElement } = page;
    const observer = new IntersectionObserver((entries) => {
      for (const { boundingClientRect: whole, intersectionRect: shown } of entries) {
        // Where the document is not clipped, the visible part can extend beyond it, because a document can be shorter
        // than its window.
        const top = shown.top > whole.top ? shown.top : -Infinity;
        const bottom = shown.bottom < whole.bottom ? shown.bottom : Infinity;
        if (top === frame.top && bottom === frame.bottom) continue;
        frame = { top, bottom };
        update();
      }
      // Observes the element again to trigger another callback, because scrolling the outer page does not always cross a
      // threshold.
      if (signal.aborted) return;
      observer.unobserve(documentElement);
      observer.observe(documentElement);
    });
    observer.observe(documentElement);
    return observer;
  };

  Object.assign(style, { position: usesTopLayer ? 'absolute' : 'fixed', margin: '0' });
  if (usesTopLayer) {
    popup.popover = 'manual';
    popup.showPopover();
  }
  // If a bar covers the field, scrolls the field into view, so that the user sees the list.
  if (isOutOfSight()) anchor.scrollIntoView({ block: 'center', behavior: 'instant' });
  const sizes = watchEvents();
  // The field can move without an event, for example because an image above it has loaded.
  const timer = setInterval(() => {
    const { top, left } = anchor.getBoundingClientRect();
    if (`${top} ${left}` !== checkedAt) update();
  }, shiftInterval);
  update();
  const outer = view === view.parent ? undefined : watchFrame();

  return () => {
    controller.abort();
    clearInterval(timer);
    for (const observer of [sizes, outer]) observer?.disconnect();
    popup.removeAttribute('popover');
    delete popup.dataset['side'];
    for (const name of placedStyles) style[name] = '';
  };
}
