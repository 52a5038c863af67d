'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { addSubmitStep, type SubmitStep } from '../../page/submitGate.ts';

/** Adds a step to the gate of the form around `container`. `step` may be a new object in every render. */
export function useSubmitStep(container: HTMLElement | null, step: SubmitStep): void {
  const latest = useRef(step);
  useInsertionEffect(() => {
    latest.current = step;
  });
  const { order } = step;
  useEffect(() => {
    const form = container?.closest('form');
    if (!form) return undefined;
    return addSubmitStep(form, {
      order,
      check: (submit) => latest.current.check(submit),
      ignores: (event) => latest.current.ignores?.(event) === true,
      onCancel: () => latest.current.onCancel?.(),
    });
  }, [container, order]);
}
