/**
 * Whether this button submits without checks: "Back", "Cancel" or "Save for later" with `formnovalidate`, or a button
 * that only closes a dialog.
 */
export const skipsAddress = (form: Element, submitter: Element | null): boolean =>
  submitter?.hasAttribute('formnovalidate') === true ||
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'dialog';

/** Returns the form's elements. Not through `form.elements`, because a form may have a field of that name. */
export const formElements = (form: HTMLFormElement): readonly Element[] =>
  Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form));

interface Resubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

let current: Resubmit | undefined;

/** Returns the submit that `resubmit` is performing. Its fields are validated first. */
export const currentResubmit = (): Resubmit | undefined => current;

/** Submits a form that was deferred, with the button that was pressed. */
export function resubmit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  current = { form, submitter };
  try {
    form.requestSubmit(submitter?.isConnected ? submitter : null);
  } catch {
    // The app has changed the type of the button.
    form.requestSubmit();
  } finally {
    current = undefined;
  }
}
