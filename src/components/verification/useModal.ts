'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { captureEscape } from '../../react/index.ts';

/** Whether the browser supports modal dialogs. jsdom, in which many apps run their tests, does not, so the dialog opens non-modally there. */
const canBeModal = (dialog: HTMLDialogElement) =>
  typeof (dialog as Partial<HTMLDialogElement>).showModal === 'function';

/** Shows a native dialog modally while it is rendered, and restores focus afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    // The dialog can be in a shadow root, or in the document of an iframe or another window.
    const root = dialog?.getRootNode() as Document | ShadowRoot | undefined;
    const before = (root?.activeElement ?? dialog?.ownerDocument.activeElement) as HTMLElement | null | undefined;
    if (dialog && !canBeModal(dialog)) dialog.setAttribute('open', '');
    else if (dialog && !dialog.open) dialog.showModal();
    const stop = captureEscape(
      () => dialog,
      () => true,
      () => {
        // Does what a browser does: fires `cancel`, and closes the dialog unless the event's default is prevented.
        if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
      },
    );
    // If a script of the page closes the dialog, the user must not wait for an answer that nobody can give.
    const onClose = () => {
      if (!dialog?.open) dialog?.dispatchEvent(new Event('cancel'));
    };
    dialog?.addEventListener('close', onClose);
    return () => {
      stop();
      dialog?.removeEventListener('close', onClose);
      if (dialog && canBeModal(dialog)) dialog.close();
      // Browsers do not restore focus when a dialog is removed from the page.
      if (before?.isConnected) before.focus();
    };
  }, []);
  return ref;
}
