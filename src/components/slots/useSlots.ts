'use client';
import type { FunctionComponent } from 'react';
import { type Components, useAddressContext } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';

/** React takes a native element's name wherever it takes a component. */
const native = (name: string) => name as unknown as FunctionComponent<object>;

const ours: Omit<Components, 'Option'> = {
  Label: native('label'),
  Input: native('input'),
  Select: native('select'),
  Button: native('button'),
  Message: native('p'),
  Icon,
};

export type Slots = typeof ours & Partial<Components>;

/** The elements to draw with: a component's own, else the provider's, else ours. An option of ours stands beside the list that draws it. */
export function useSlots(own: Partial<Components> | undefined): Slots {
  return { ...ours, ...useAddressContext().components, ...own };
}
