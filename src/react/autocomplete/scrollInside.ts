/** Shows an option inside its list, and leaves the page where it is. */
export function scrollInside(list: HTMLElement | null, optionId: string): void {
  // Found by its id, because a React 18 function component passes no ref on.
  show(list, (list?.getRootNode() as Document | ShadowRoot | undefined)?.getElementById(optionId));
}

/** The same for the option that is active, in a list that has become smaller. */
export function showActive(popup: HTMLElement): void {
  const option = popup.querySelector<HTMLElement>('[aria-selected="true"]');
  show(option?.closest<HTMLElement>('[role="listbox"]'), option);
}

function show(list: HTMLElement | null | undefined, option: HTMLElement | null | undefined): void {
  if (!list || !option) return;
  const { top, bottom } = option.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  // An option's neighbour peeps out, so that one sees that there is more.
  const peep = 8;
  if (top < frame.top + peep) list.scrollTop -= frame.top + peep - top;
  else if (bottom > frame.bottom - peep) list.scrollTop += bottom - frame.bottom + peep;
}

/** A new list begins at its top. */
export function scrollToTop(list: HTMLElement | null): void {
  if (list) list.scrollTop = 0;
}
