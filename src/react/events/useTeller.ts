'use client';
import { useEffect, useInsertionEffect, useState } from 'react';
import type { AddressEvent, AddressEventListener } from './AddressEvent.ts';
import { createTeller, type Teller } from './createTeller.ts';

/** Tells `onEvent`, from when the field or form is shown. `only`: nothing else is told. */
export function useTeller(onEvent: AddressEventListener | undefined, only?: AddressEvent['type']): Teller {
  const [teller] = useState(createTeller);
  useInsertionEffect(() => {
    teller.listen((event) => {
      if (!only || event.type === only) onEvent?.(event);
    });
  });
  useEffect(() => {
    teller.shown();
  }, [teller]);
  return teller;
}
