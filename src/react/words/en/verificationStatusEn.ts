/* The words for the status of a verification. They are a separate module, so that a form does not load the words of the dialog with them. */
export const verifyingEn = () => 'Checking your address…';
export const changedEn = () => 'The address changed while we were checking it. Please check it and try again.';
