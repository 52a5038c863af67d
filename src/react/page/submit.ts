/**
 * May a form be sent by this button without its address? "Back", "Cancel" and "Save for later" leave the checks out (`formnovalidate`), or only close the
 * dialog that the form is in.
 */
export const asksForNoAddress = (form: Element, submitter: Element | null): boolean =>
  submitter?.hasAttribute('formnovalidate') === true ||
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'dialog';

/** The fields and buttons of a form; not by its own name, for a form may have a field that is called "elements". */
export const fieldsIn = (form: HTMLFormElement): readonly Element[] =>
  Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form));

interface Sent {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

let now: Sent | undefined;

/** What is being sent by `submitAgain` in this moment: its fields are asked for their validity first. */
export const sentAgain = (): Sent | undefined => now;

/** Sends a form that was held back, by the button that was pressed for it. */
export function submitAgain(form: HTMLFormElement, submitter: HTMLElement | null): void {
  now = { form, submitter };
  try {
    form.requestSubmit(submitter?.isConnected ? submitter : null);
  } catch {
    // The app has made another kind of button of it.
    form.requestSubmit();
  } finally {
    now = undefined;
  }
}
