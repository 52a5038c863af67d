/**
 * What the keyboard is led to: the start, what the first column contains, the run, the first thing that can be done with it, the first file that
 * has rows.
 */
export type RunPlace = 'start' | 'column' | 'run' | 'action' | 'download';

export interface RunPlaces {
  /** The ref for a place's element: the same function every time. */
  refOf(place: RunPlace): (element: HTMLElement | null) => void;
  elementOf(place: RunPlace): HTMLElement | undefined;
}

/** The elements of a run that the keyboard is led to. They are handed over by refs, not looked for in the page: they may be an app's own. */
export function createRunPlaces(): RunPlaces {
  const elements = new Map<RunPlace, HTMLElement>();
  const refTo = (place: RunPlace) => (element: HTMLElement | null) => {
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
