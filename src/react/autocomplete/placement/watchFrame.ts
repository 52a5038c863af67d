/** Where the pages around an iframe cut it off. */
export interface Frame {
  top: number;
  bottom: number;
}

/** Tells what the pages around an iframe show of it: its own window does not know. */
export function watchFrame(anchor: HTMLElement, tell: (frame: Frame) => void, signal: AbortSignal): void {
  const { ownerDocument } = anchor;
  const view = ownerDocument.defaultView;
  if (!view || view === view.parent) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { boundingClientRect: whole, intersectionRect: shown } of entries.slice(-1))
        tell({
          // A document may be shorter than its window: only what is cut off is known to be the edge.
          top: shown.top > whole.top ? shown.top : -Infinity,
          bottom: shown.bottom < whole.bottom ? shown.bottom : Infinity,
        });
    },
    // Told each time another hundredth of the document comes or goes.
    { threshold: Array.from({ length: 101 }, (_, hundredths) => hundredths / 100) },
  );
  observer.observe(ownerDocument.documentElement);
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
}
