/** The stylesheet of the search and the form. Empty here: the build inserts the CSS, so that the element is one file. */
export const styles = '';
