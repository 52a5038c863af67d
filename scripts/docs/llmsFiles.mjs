/** Returns a page without front matter, without the site's live elements, and without classes of links. */
const plainText = (text) =>
  text
    .replace(/^---\n.*?\n---\n/s, '')
    .replaceAll(/^<\/?[A-Za-z][^>]*>\n?/gm, '')
    .replaceAll(/(?<=\))\{\.[^}\n]*\}/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Creates the texts of `llms.txt`, an index of all pages, and `llms-full.txt`, which contains the pages.
 *
 * @param {{ title: string, about: string, base: string, pages: readonly { path: string, text: string }[] }} site
 * @returns {{ index: string, full: string }}
 */
export function llmsFiles({ title, about, base, pages }) {
  const entries = pages.map(({ path, text }) => {
    const plain = plainText(text);
    const [, heading = path] = /^# (.+)$/m.exec(plain) ?? [];
    // The first sentence of the page says what it is for. Links in it would be relative to the page.
    const [, paragraph = ''] = /^# .+\n\n(?:!\[[^\n]*\n\n)?([^\n#|<!-][^\n]*)/m.exec(plain) ?? [];
    const [summary = ''] = /^.*?[.:](?= |$)/.exec(paragraph.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')) ?? [];
    return { path, plain, line: `- [${heading}](${base}${path})${summary && `: ${summary.replace(/:$/, '.')}`}` };
  });
  return {
    index: `# ${title}\n\n> ${about}\n\nAll pages in one file: [llms-full.txt](${base}llms-full.txt)\n\n## Pages\n\n${entries.map(({ line }) => line).join('\n')}\n`,
    full: `${entries.map(({ path, plain }) => `<!-- ${base}${path} -->\n\n${plain}\n`).join('\n---\n\n')}`,
  };
}
