/** Whether an element is the focused element of its document or shadow root. */
export const hasFocus = (element: Element | null | undefined): boolean =>
  element != null && (element.getRootNode() as Document | ShadowRoot).activeElement === element;
