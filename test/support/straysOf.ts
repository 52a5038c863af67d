/**
 * Returns our own elements on a page for which the kit has a replacement. The other kit uses none of our classes. Checkboxes with their labels, file
 * inputs, text areas and disclosure elements stay native.
 */
export const straysOf = (page: ParentNode): string[] =>
  Array.from(
    page.querySelectorAll(
      [
        'label:not(.kit-label, .doorplate-check)',
        'button:not(.kit-button)',
        'select:not(.kit-input)',
        'input:not(.kit-input, [type=file], [type=checkbox], [type=hidden])',
        'svg:not(.kit-icon)',
        ':is(.doorplate-notice, .doorplate-error, .doorplate-status, .doorplate-message):not(details)',
      ].join(),
    ),
    ({ outerHTML }) => outerHTML,
  );
