/**
 * What the keyboard is led to: the start, what the first column contains, the run, the first thing that can be done with it, the first file that
 * has rows.
 */
export type FocusTarget = 'start' | 'column' | 'run' | 'action' | 'download';

export interface FocusTargets {
  /** The ref for a place's element: the same function every time. */
  refOf(place: FocusTarget): (element: HTMLElement | null) => void;
  elementOf(place: FocusTarget): HTMLElement | undefined;
}

/** The elements of a run that the keyboard is led to. They are handed over by refs, not looked for in the page: they may be an app's own. */
export function createFocusTargets(): FocusTargets {
  const elements = new Map<FocusTarget, HTMLElement>();
  const refTo = (place: FocusTarget) => (element: HTMLElement | null) => {
    if (element) elements.set(place, element);
    else elements.delete(place);
  };
  const refs = {
    start: refTo('start'),
    column: refTo('column'),
    run: refTo('run'),
    action: refTo('action'),
    download: refTo('download'),
  };
  return { refOf: (place) => refs[place], elementOf: (place) => elements.get(place) };
}
