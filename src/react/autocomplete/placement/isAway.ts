import type { Frame } from './watchFrame.ts';

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
