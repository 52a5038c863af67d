/* The words for the status of a verification. Has its own module, so that a form does not load the words of the dialog. */
export const verifyingEn = () => 'Checking your address…';
export const changedEn = () => 'The address changed while we were checking it. Please check it and try again.';
