/** Shows an option inside its list, and leaves the page where it is. */
export function scrollInside(option: HTMLElement, list: HTMLElement): void {
  const { top, bottom } = option.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  // An option's neighbour peeps out, so that one sees that there is more.
  const peep = 8;
  if (top < frame.top + peep) list.scrollTop -= frame.top + peep - top;
  else if (bottom > frame.bottom - peep) list.scrollTop += bottom - frame.bottom + peep;
}
