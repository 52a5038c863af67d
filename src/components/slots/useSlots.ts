'use client';
import { type Components, useAddressContext } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { withRef } from './withRef.ts';

/** React takes a native element's name wherever it takes a component. */
const ours = {
  Label: 'label',
  Input: 'input',
  Select: 'select',
  Button: 'button',
  Message: 'p',
  Icon,
} as unknown as Omit<Components, 'Option'>;

export type Slots = typeof ours & Partial<Components>;

/** The elements to draw with: a component's own, else the provider's, else ours. An option of ours stands beside the list that draws it. */
export function useSlots(own: Partial<Components> | undefined): Slots {
  const given = { ...useAddressContext().components, ...own };
  const slots: Record<string, unknown> = { ...ours };
  for (const [name, component] of Object.entries<unknown>(given)) if (component) slots[name] = withRef(component);
  return slots as unknown as Slots;
}
