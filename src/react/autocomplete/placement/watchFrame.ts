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
