import type { BatchOperationName } from '../../core/index.ts';
import {
  columnLabels,
  delimiterNames,
  fieldOf,
  guessWithTemplates,
  hasPlaceholder,
  isTemplate,
  type ParsedFile,
} from '../../files/index.ts';
import type { AnyFileRun } from './FilesContext.ts';

const commands: Partial<Record<BatchOperationName, string>> = {
  cleanseInternational: 'cleanse',
  verify: 'verify',
  validateEmails: 'emails',
};

/**
 * Returns the terminal command that runs the same operation on this file, or undefined if there is none. If the file name is unsafe in a
 * shell, the command contains a placeholder instead.
 */
export function commandFor(operation: BatchOperationName, fileName = ''): string | undefined {
  const command = commands[operation];
  return command && `npx doorplate ${command} ${quoteArg(fileName) ?? 'file.csv'}`;
}

/**
 * Returns the terminal command that reads and maps this file as the page does, and sends the same records. Returns undefined if there is none, or if
 * a name in it could be unsafe in a shell.
 */
export function commandForRun({
  operation,
  file,
  columns,
  templates,
  country,
  settings,
}: Pick<AnyFileRun, 'operation' | 'columns' | 'templates' | 'country' | 'settings'> & { file: ParsedFile }):
  | string
  | undefined {
  const command = commands[operation.name];
  const { encoding, delimiter, headerRow, splitColumn, header } = file.table;
  const labels = columnLabels(header);
  const isText = !/\.xls[xm]$/i.test(file.name);
  const { geocode, certify }: { geocode?: unknown; certify?: unknown } = settings;
  const parts = [
    ...(isText && encoding !== 'utf-8' ? ['--encoding', encoding] : []),
    ...(isText && delimiter !== ',' ? ['--delimiter', delimiterNames.get(delimiter) ?? delimiter] : []),
    ...(headerRow === 0 ? ['--no-header'] : headerRow === 1 ? [] : ['--header-row', String(headerRow)]),
    ...(splitColumn === undefined ? [] : ['--split-emails', '--column', `${labels[splitColumn - 1] ?? ''}=email`]),
    ...[...chosenColumns({ operation, file, columns })].flatMap(([column, field]) => [
      '--column',
      `${labels[column] ?? ''}=${field}`,
    ]),
    ...Object.entries(templates).flatMap(([field, template]) =>
      hasPlaceholder(template)
        ? ['--column', `${template}=${field}`]
        : ['--set', `${field}=${template.replace(/\\(.)/g, '$1')}`],
    ),
    ...(country ? ['--country', country] : []),
    ...(geocode === true ? ['--geocode'] : []),
    ...(certify === true ? ['--certify'] : []),
  ].map(quoteValue);
  const name = quoteArg(file.name);
  if (command === undefined || name === undefined || parts.includes(undefined)) return undefined;
  return ['npx doorplate', command, name, ...parts].join(' ');
}

/** Returns the fields of the columns for which the command needs `--column`, because without them it would guess other fields. */
function chosenColumns({
  operation,
  file: { table },
  columns,
}: Pick<AnyFileRun, 'operation' | 'columns'> & { file: ParsedFile }): Map<number, string> {
  const { header, rows } = table;
  const entries = columns.filter(isTemplate);
  const chosen = new Map<number, string>();
  // Each choice can change the guesses for other columns.
  for (let isGuessed = false; !isGuessed;) {
    const guess = guessWithTemplates(operation.guess, header, rows, chosen, entries);
    // The command needs an answer to each question: the user's choice, or that none of the columns is sent.
    const asked = new Set(
      guess.questions.flatMap((question) => {
        const used = question.columns.filter((column) => columns[column]);
        return used.length > 0 ? used : question.columns;
      }),
    );
    isGuessed = true;
    for (let column = 0; column < header.length; column++)
      if (!chosen.has(column) && (columns[column] !== guess.columns[column] || asked.has(column))) {
        chosen.set(column, fieldOf(columns[column] ?? ''));
        isGuessed = false;
      }
  }
  return chosen;
}

/** Quotes a value for a shell. Returns undefined if the value could be unsafe even when quoted. */
function quoteValue(value: string): string | undefined {
  if (/^[\w.=-]+$/.test(value)) return value;
  return /^[\p{L}\p{M}\p{N} _.,:;=(){}#/+&@'-]+$/u.test(value) ? `"${value}"` : undefined;
}

/** Returns the terminal command that imports the exported run of this file. */
export function importCommandFor(fileName: string): string {
  const names = [fileName.replace(/(\.[^.]+)?$/, '.run.ndjson'), fileName].map(quoteArg);
  return `npx doorplate import ${names.every(Boolean) ? names.join(' ') : 'file.run.ndjson file.csv'}`;
}

/** Quotes a file name for a shell. Returns undefined if the name could be unsafe even when quoted. */
function quoteArg(fileName: string): string | undefined {
  if (/^\w[\w.-]*$/.test(fileName)) return fileName;
  return /^\w[\w. ()-]*$/.test(fileName) ? `"${fileName}"` : undefined;
}
