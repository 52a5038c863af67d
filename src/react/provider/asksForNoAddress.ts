/**
 * May a form be sent by this button without its address? "Back", "Cancel" and "Save for later" leave the checks out (`formnovalidate`), or only close the
 * dialog that the form is in.
 */
export const asksForNoAddress = (form: Element, submitter: Element | null): boolean =>
  submitter?.hasAttribute('formnovalidate') === true ||
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'dialog';
