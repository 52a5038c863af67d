'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { captureEscape } from '../../react/index.ts';

/** Whether modal dialogs are supported. jsdom, where apps run their tests, does not support them. The dialog then opens non-modally. */
const canBeModal = (dialog: HTMLDialogElement) =>
  typeof (dialog as Partial<HTMLDialogElement>).showModal === 'function';

/** Shows a native dialog modally while it is rendered, and restores focus afterwards. */
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
        // Like a browser, fire `cancel` first, and close the dialog unless the event is prevented.
        if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
      },
    );
    return () => {
      stop();
      if (dialog && canBeModal(dialog)) dialog.close();
      // When a dialog is removed, it does not restore focus by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
