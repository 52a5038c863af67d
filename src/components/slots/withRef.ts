import { type ComponentType, createElement, forwardRef, type Ref } from 'react';
import { takesRef } from './takesRef.ts';

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
