/**
 * Whether this button submits the form without checking the address. True for a button with `formnovalidate` ("Back", "Cancel", "Save for
 * later"), and for a button that only closes a dialog.
 */
export const skipsAddress = (form: Element, submitter: Element | null): boolean =>
  submitter?.hasAttribute('formnovalidate') === true ||
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'dialog';

/** Returns the form's elements. Avoids `form.elements`, because a form can have a field named "elements". */
export const formElements = (form: HTMLFormElement): readonly Element[] =>
  Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form));

interface Resubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

let current: Resubmit | undefined;

/** Returns the submit that `resubmit` is currently performing, if any. A submit includes the browser's validation of the fields. */
export const currentResubmit = (): Resubmit | undefined => current;

/** Submits a form whose submit was deferred, with the button that the user pressed. */
export function resubmit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  current = { form, submitter };
  try {
    form.requestSubmit(submitter?.isConnected ? submitter : null);
  } catch {
    // The app has changed the button's type, so it is no longer a submit button.
    form.requestSubmit();
  } finally {
    current = undefined;
  }
}
