'use client';
import { version, type ComponentType, createElement, forwardRef, type Ref } from 'react';
import { type Components, useAddressContext } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';

/**
 * Whether React lets a component have a ref without a warning. In React 19, every component can have one. In earlier versions, only native elements
 * and `forwardRef` components can, including those wrapped in `memo`.
 */
export function takesRef(component: unknown): boolean {
  const { type = component } = component as { type?: unknown };
  return version > '19' || typeof type === 'string' || (type as { render?: unknown }).render !== undefined;
}

/** Default elements. React accepts the name of a native element wherever it accepts a component. */
const defaultSlots = {
  Label: 'label',
  Input: 'input',
  Select: 'select',
  Button: 'button',
  Message: 'p',
  Icon,
} as unknown as Omit<Components, 'Option'>;

export type Slots = typeof defaultSlots & Partial<Components>;

/**
 * Returns the elements to render: the component's own elements, then the provider's elements, then the defaults. The default `Option` is not
 * included, because only the list needs it.
 */
export function useSlots(components: Partial<Components> | undefined): Slots {
  const given = { ...useAddressContext().components, ...components };
  const slots: Record<string, unknown> = { ...defaultSlots };
  for (const [name, component] of Object.entries<unknown>(given)) if (component) slots[name] = withRef(component);
  return slots as unknown as Slots;
}

type Taking = ComponentType<{ ref?: Ref<unknown> }>;

/** Caches wrappers. With a new wrapper in each render, React would replace the element instead of updating it. */
const wrappers = new WeakMap<object, unknown>();
const unused = () => undefined;

/**
 * Wraps an app's component so that it always gets a ref. UI kit components may forward the ref, use it to measure the element, or attach a
 * tooltip to it. Without the wrapper, they would break wherever Doorplate passes no ref.
 */
function withRef<Component>(component: Component): Component {
  // Element names and React's own symbols (`Fragment`, `Suspense`) need no wrapper.
  if (typeof component === 'string' || typeof component === 'symbol' || !takesRef(component)) return component;
  const known = wrappers.get(component as object);
  if (known) return known as Component;
  const Own = component as Taking;
  const WithRef = forwardRef<unknown, object>((props, ref) => createElement(Own, { ...props, ref: ref ?? unused }));
  wrappers.set(component as object, WithRef);
  return WithRef as Component;
}
