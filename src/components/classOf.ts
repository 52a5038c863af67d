import type { ComponentPart } from './parts.ts';

/** Returns a part's class names: the default one, then the app's. */
export function classOf(
  part: ComponentPart,
  classNames?: Partial<Record<ComponentPart, string>>,
  more?: string,
): string {
  const defaultClass = `doorplate-${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return [defaultClass, classNames?.[part], more].filter(Boolean).join(' ');
}
