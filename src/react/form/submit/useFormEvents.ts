'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { hearReset } from '../../page/formReset.ts';

export interface FormEvents {
  /** A person pressed a button that resets the form; with what `held` gave before anybody heard of it. */
  onReset: (before: unknown) => void;
  held: () => unknown;
  /** What is only in the search, and would not be sent with the form; `''` for nothing. */
  unsent: () => string;
  /** Under which name it is sent, however the app reads the form. */
  name: string;
  /** What is sent otherwise than it stands in the fields, by the names that it is sent under. */
  rewritten: () => readonly (readonly [string, string])[];
  /** Before the form is sent: puts it where it is sent. Absent where the form is not sent without an address. */
  keep: ((text: string) => void) | undefined;
}

/** What happens to the form around the fields. */
export function useFormEvents(container: HTMLElement | null, events: FormEvents) {
  const newest = useRef(events);
  useInsertionEffect(() => {
    newest.current = events;
  });
  useEffect(() => {
    const form = container?.closest('form');
    if (!form) return;
    let before: unknown;
    const stopReset = hearReset(form.getRootNode(), {
      form: () => form,
      onPress() {
        before = newest.current.held();
      },
      onReset() {
        newest.current.onReset(before);
      },
    });
    const onSubmit = () => {
      const { unsent, keep } = newest.current;
      const text = unsent();
      // Before the app's own listeners, which read what is drawn.
      if (text && keep)
        flushSync(() => {
          keep(text);
        });
    };
    const onFormData = ({ formData }: FormDataEvent) => {
      const { unsent, name, rewritten } = newest.current;
      for (const [field, text] of rewritten()) formData.set(field, text);
      const text = unsent();
      if (text) formData.set(name, text);
    };
    form.addEventListener('submit', onSubmit, true);
    form.addEventListener('formdata', onFormData);
    return () => {
      stopReset();
      form.removeEventListener('submit', onSubmit, true);
      form.removeEventListener('formdata', onFormData);
    };
  }, [container]);
}
