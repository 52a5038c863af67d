'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

export interface FormEvents {
  /** A person pressed a button that resets the form. */
  onReset: () => void;
  /** Before the form is sent: what is only in the search is put where it is sent. */
  onSubmit: () => void;
  /** What of it is sent in any case, however the app reads the form; undefined for nothing. */
  unsent: () => readonly [name: string, text: string] | undefined;
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
    // React 19 resets a form after its action, and an app may by a script: what is entered stays then. A person's button means it.
    let isPressed = false;
    const onClick = ({ target }: Event) => {
      isPressed = target instanceof Element && target.closest('[type=reset]') !== null;
    };
    const onReset = (event: Event) => {
      if (!isPressed || event.defaultPrevented) return;
      isPressed = false;
      // After the browser's own.
      setTimeout(() => {
        newest.current.onReset();
      }, 0);
    };
    const onSubmit = () => {
      // Before the app's own listeners, which read what is drawn.
      flushSync(() => {
        newest.current.onSubmit();
      });
    };
    const onFormData = ({ formData }: FormDataEvent) => {
      const more = newest.current.unsent();
      if (more) formData.set(...more);
    };
    form.addEventListener('click', onClick, true);
    form.addEventListener('reset', onReset);
    form.addEventListener('submit', onSubmit, true);
    form.addEventListener('formdata', onFormData);
    return () => {
      form.removeEventListener('click', onClick, true);
      form.removeEventListener('reset', onReset);
      form.removeEventListener('submit', onSubmit, true);
      form.removeEventListener('formdata', onFormData);
    };
  }, [container]);
}
