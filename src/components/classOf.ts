import type { ComponentPart } from './parts.ts';

/** Returns the class names of a part: the default class, followed by the app's classes. */
export function classOf(
  part: ComponentPart,
  classNames?: Partial<Record<ComponentPart, string>>,
  more?: string,
): string {
  const defaultClass = `doorplate-${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return [defaultClass, classNames?.[part], more].filter(Boolean).join(' ');
}
