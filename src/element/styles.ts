/** The stylesheet of the search and the form. The build replaces it, so that the element is one file. */
export const styles = '';
