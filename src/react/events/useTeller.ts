'use client';
import { useEffect, useInsertionEffect, useState } from 'react';
import type { AddressEventListener } from './AddressEvent.ts';
import { createTeller, type Teller } from './createTeller.ts';

/** Tells `onEvent`, from when the field or form is shown. */
export function useTeller(onEvent: AddressEventListener | undefined): Teller {
  const [teller] = useState(createTeller);
  useInsertionEffect(() => {
    teller.listener = onEvent;
  });
  useEffect(() => {
    teller.shown();
  }, [teller]);
  return teller;
}
