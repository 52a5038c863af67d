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
