import type { ComponentPart } from './parts.ts';

const defaultClasses = new Map<ComponentPart, string>();

/** Returns the class names of a part: the default class, followed by the app's classes. */
export function classOf(
  part: ComponentPart,
  classNames?: Partial<Record<ComponentPart, string>>,
  more?: string,
): string {
  let all = defaultClasses.get(part);
  if (!all) {
    all = `doorplate-${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    defaultClasses.set(part, all);
  }
  for (const one of [classNames?.[part], more]) if (one) all += ` ${one}`;
  return all;
}
