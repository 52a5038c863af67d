/**
 * What of a page is drawn with our elements although the kit has one in its place. The other kit takes none of our classes on. Native stay a checkbox with its words, the file input, a text area and what opens by itself.
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
