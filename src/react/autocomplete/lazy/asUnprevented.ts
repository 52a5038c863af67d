import type { KeyboardEvent } from 'react';
import { isOwnEscape } from '../../page/escape.ts';

/** A key that we alone have prevented so far is given on as one that nobody has: whether the app prevents it is for the app to say. */
export function asUnprevented(event: KeyboardEvent): void {
  if (!isOwnEscape(event.nativeEvent)) return;
  event.defaultPrevented = false;
  event.isDefaultPrevented = () => false;
}
