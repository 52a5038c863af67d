'use client';
import { version, type ComponentType, createElement, forwardRef, type Ref } from 'react';
import { type Components, useAddressContext } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';

/** Does it take a ref without a warning? Every component does since React 19; before, elements do, and what `forwardRef` made, in a `memo` too. */
export function takesRef(component: unknown): boolean {
  const { type = component } = component as { type?: unknown };
  return version > '19' || typeof type === 'string' || (type as { render?: unknown }).render !== undefined;
}

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

type Taking = ComponentType<{ ref?: Ref<unknown> }>;

/** One for each, so that the same element is drawn again instead of a new one. */
const made = new WeakMap<object, unknown>();
const unused = () => undefined;

/**
 * An app's element that always gets a ref, also where we do nothing with it: a kit's part may hand its ref on, measure by it or stand a tooltip beside
 * it, and one that counts on it would break in some places only.
 */
export function withRef<Component>(component: Component): Component {
  // A name of an element is one, and so is what React itself has (`Fragment` and `Suspense` are symbols): they are drawn as they are.
  if (typeof component === 'string' || typeof component === 'symbol' || !takesRef(component)) return component;
  const known = made.get(component as object);
  if (known) return known as Component;
  const Own = component as Taking;
  const WithRef = forwardRef<unknown, object>((props, ref) => createElement(Own, { ...props, ref: ref ?? unused }));
  made.set(component as object, WithRef);
  return WithRef as Component;
}
