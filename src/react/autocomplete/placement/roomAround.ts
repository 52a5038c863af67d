import type { Frame } from './watchFrame.ts';

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
