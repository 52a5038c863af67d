/* What is shown comes from files and services too, and a terminal obeys what it finds in it: titles, colours, answers that it types itself. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text as it can be shown: what a terminal would obey is replaced, but for new lines and tabs. */
export const shown = (text: string): string => text.replace(obeyed, '\ufffd');

/** One line, or a few, for a person or a log. Plain, so that both can read them. */
export const say = (text: string): void => {
  process.stdout.write(`${shown(text)}\n`);
};

/** The same, for what is not a result: it is not in the way of who reads those. */
export const note = (text: string): void => {
  process.stderr.write(`${shown(text)}\n`);
};
