/** The lines of a text. The service parts them by `<br>` unless it was asked for something else. */
export const linesIn = (text = ''): string[] => text.split(/<br ?\/?>|[\r\n]+/i);
