import type { Components } from 'doorplate';
import { type ComponentType, createElement, forwardRef, type Ref } from 'react';
import { otherKit } from '../../stories/OtherKit.tsx';

export const slotNames = ['Label', 'Input', 'Select', 'Button', 'Option', 'Icon', 'Message'] as const;
type SlotName = (typeof slotNames)[number];
/** Props of an element at one render, including its ref. */
export type Given = Record<string, unknown>;

/** Creates the other kit. It records the props of each of its elements. */
export function watchedKit() {
  const seen = new Map<string, Given[]>(slotNames.map((name) => [name, []]));
  const watch = (name: SlotName) =>
    forwardRef<Element, Given>((props, ref) => {
      seen.get(name)?.push({ ...props, ref });
      return createElement(otherKit[name] as ComponentType<{ ref: Ref<Element> }>, { ...props, ref });
    });
  const kit = Object.fromEntries(slotNames.map((name) => [name, watch(name)])) as unknown as Components;
  return {
    kit,
    given: (name: SlotName) => seen.get(name) ?? [],
    /** Returns every value that an attribute of a slot had. */
    states: (name: SlotName, attribute: string) => [...new Set(seen.get(name)?.map((props) => props[attribute]))],
  };
}
