'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { captureEscape } from '../../react/index.ts';

/** jsdom, where apps are tested, has no modal dialogs. There the dialog is only open. */
const canBeModal = (dialog: HTMLDialogElement) =>
  typeof (dialog as Partial<HTMLDialogElement>).showModal === 'function';

/** Shows a native dialog modally while it is rendered, and restores the focus afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !canBeModal(dialog)) dialog.setAttribute('open', '');
    else if (dialog && !dialog.open) dialog.showModal();
    const stop = captureEscape(
      () => dialog,
      () => true,
      () => {
        // As the browser does.
        if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
      },
    );
    return () => {
      stop();
      if (dialog && canBeModal(dialog)) dialog.close();
      // A removed dialog does not restore the focus by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
