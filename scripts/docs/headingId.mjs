/**
 * Returns the id of a heading, as GitHub forms it.
 *
 * @param {string} heading
 */
export const headingId = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
