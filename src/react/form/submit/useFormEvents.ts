'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { listenToReset } from '../../page/formReset.ts';
import { submitOrder } from '../../page/submitGate.ts';
import { useSubmitStep } from './useSubmitStep.ts';

interface FormEvents {
  /**
   * Called when the user resets the form. `before` is the result that `getValue` returned before any other listener
   * ran.
   */
  onReset: (before: unknown) => void;
  getValue: () => unknown;
  isRetrieving: () => boolean;
  /** Returns the search text that would otherwise not be submitted, or `''` if there is none. */
  getUnsentText: () => string;
  /** Name under which the result of `getUnsentText` is submitted. */
  textName: string;
  /** Returns the name and the value to submit for each field whose displayed text differs from that value. */
  getSubmittedTexts: () => readonly (readonly [string, string])[];
  /** Rewrites the typed postal code in its official format. */
  commitTexts: () => void;
  /** Stores the search text as line 1 of the address before a submit. Undefined if an address is required. */
  commitText: ((text: string) => void) | undefined;
}

/** Handles events of the form that contains the fields. */
export function useFormEvents(container: HTMLElement | null, events: FormEvents) {
  const latest = useRef(events);
  useInsertionEffect(() => {
    latest.current = events;
  });
  useSubmitStep(container, {
    order: submitOrder.keepText,
    check() {
      const { isRetrieving, getUnsentText, commitTexts, commitText } = events;
      // A selected address that is loading replaces the text of the search.
      const text = isRetrieving() ? '' : getUnsentText();
      // Runs before the app's listeners, which read the rendered values.
      flushSync(() => {
        commitTexts();
        if (text) commitText?.(text);
      });
      return true;
    },
  });
  useEffect(() => {
    const form = container?.closest('form');
    if (!form) return;
    let before: unknown;
    const stopReset = listenToReset(form.getRootNode(), {
      form: () => form,
      onPress() {
        before = latest.current.getValue();
      },
      onReset() {
        latest.current.onReset(before);
      },
    });
    const onFormData = ({ formData }: FormDataEvent) => {
      const { getUnsentText, textName, getSubmittedTexts } = latest.current;
      for (const [field, text] of getSubmittedTexts()) formData.set(field, text);
      const text = getUnsentText();
      if (text) formData.set(textName, text);
    };
    form.addEventListener('formdata', onFormData);
    return () => {
      stopReset();
      form.removeEventListener('formdata', onFormData);
    };
  }, [container]);
}
