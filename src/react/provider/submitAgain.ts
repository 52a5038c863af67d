/** Sends a form that was held back, by the button that was pressed for it. */
export function submitAgain(form: HTMLFormElement, submitter: HTMLElement | null): void {
  try {
    form.requestSubmit(submitter?.isConnected ? submitter : null);
  } catch {
    // The app has made another kind of button of it.
    form.requestSubmit();
  }
}
