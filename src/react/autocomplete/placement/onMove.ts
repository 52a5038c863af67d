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
