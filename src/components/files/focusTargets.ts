/** Elements that receive the focus: the start button, the first column select, the run, its first action, the first download. */
export type FocusTarget = 'start' | 'column' | 'run' | 'action' | 'download';

export interface FocusTargets {
  /** Returns a stable ref callback for a target. */
  refOf(place: FocusTarget): (element: HTMLElement | null) => void;
  elementOf(place: FocusTarget): HTMLElement | undefined;
}

/** Creates the registry of focus targets. Elements register by refs, because apps can replace them. */
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
