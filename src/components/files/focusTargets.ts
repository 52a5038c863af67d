/** Elements that can receive focus: the start button, the first column select, the run, its first action, and the first download. */
type FocusTarget = 'start' | 'column' | 'run' | 'action' | 'download';

export interface FocusTargets {
  /** Returns a stable ref callback for a target. */
  refOf(target: FocusTarget): (element: HTMLElement | null) => void;
  elementOf(target: FocusTarget): HTMLElement | undefined;
}

/** Creates the registry of focus targets. It uses refs and not selectors, because an app can replace the elements. */
export function createFocusTargets(): FocusTargets {
  const elements = new Map<FocusTarget, HTMLElement>();
  const refTo = (target: FocusTarget) => (element: HTMLElement | null) => {
    if (element) elements.set(target, element);
    else elements.delete(target);
  };
  const refs = {
    start: refTo('start'),
    column: refTo('column'),
    run: refTo('run'),
    action: refTo('action'),
    download: refTo('download'),
  };
  return { refOf: (target) => refs[target], elementOf: (target) => elements.get(target) };
}
