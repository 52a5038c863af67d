/** Returns the figures that a page shows before a run, by their labels. */
export const figures = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('.doorplate-estimate dl > div')].map((line) => [
      line.querySelector('dt')!.textContent,
      line.querySelector('dd')!.textContent,
    ]),
  );
