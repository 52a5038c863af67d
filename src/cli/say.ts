/** One line, or a few, for a person or a log. Plain, so that both can read them. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
