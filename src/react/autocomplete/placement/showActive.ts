/** Scrolls a list as far as it takes to see an option. */
export type Show = (list: HTMLElement | null | undefined, option: Element | null) => void;

/** Keeps the active option in sight in a list that has become smaller. */
export function showActive(popup: HTMLElement, show: Show): void {
  const option = popup.querySelector<HTMLElement>('[aria-selected="true"]');
  show(option?.closest<HTMLElement>('[role="listbox"]'), option);
}
