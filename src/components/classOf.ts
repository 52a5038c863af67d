import type { Part } from './parts.ts';

/** A part's class: its own, then yours. */
export function classOf(part: Part, classNames?: Partial<Record<Part, string>>, more?: string): string {
  const own = `doorplate-${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return [own, classNames?.[part], more].filter(Boolean).join(' ');
}
