/**
 * Every element that the components draw, by name. Class names (`doorplate-<part>`), `classNames` and stories derive from this list; what
 * state a part is in is said by data attributes only (see `docs/guides/theming.md`).
 */
export const parts = {
  root: 'Around a whole component. data-phase, data-open, data-disabled, data-invalid.',
  label: 'A field’s label.',
  optional: 'The word “optional” in a label.',
  field: 'The box around the search input, its icon and its buttons. data-focus is not needed: style :focus-within.',
  icon: 'A decorative picture.',
  input: 'An input or select.',
  spinner: 'Turns while a call is awaited; appears after half a second.',
  toggle: 'The button that shows and hides the list: the magnifying glass.',
  clear: 'The button that empties the search.',
  popup: 'The panel below the search field.',
  trail: 'Where you are, above an opened container’s list.',
  list: 'The list of options. data-busy while a container opens.',
  option: 'One option. data-kind is address, container or back; data-active when the keyboard or pointer is on it.',
  optionText: 'An option’s first line.',
  optionDescription: 'An option’s second line.',
  mark: 'What the service marked as matched.',
  count: 'How many addresses a container holds.',
  message: 'Words in place of a list. data-kind is empty or loading.',
  error: 'Why something failed or a field is not accepted.',
  button: 'A button that looks like a link.',
  form: 'The address form. data-mode is search, picked or manual.',
  fields: 'Around the rows of fields.',
  row: 'One visual row of fields.',
  cell: 'One field with its label and words. data-field is its name.',
  notice: 'Something to look at that is not an error.',
  variants: 'The choice of the address’s language.',
  variant: 'One language. aria-pressed says whether it is chosen.',
  status: 'What is going on, for eye and ear.',
  dialog: 'The verification dialog. data-kind is confirm, unit, street, number or reject.',
  panel: 'The inside of a dialog, or a box of a larger component.',
  title: 'A heading.',
  lead: 'The sentence below a heading.',
  cards: 'Around the cards of a dialog.',
  card: 'What was entered or suggested. data-kind is entered or suggested.',
  lines: 'An address in lines.',
  difference: 'A stretch that differs between two addresses.',
  choices: 'Around choices of which one is taken.',
  choice: 'One choice.',
  actions: 'Around the buttons of a dialog or a panel.',
  action: 'A button. data-kind="primary" on the one that is meant.',
  email:
    'The email field. data-phase is idle, checking, known or failed; data-verdict is valid, invalid, accept-all or unknown; data-disposable and data-system-mailbox stand beside it.',
  control: 'Around an input and the pictures in it.',
  usage: 'The usage meter.',
  cap: 'How much of the cap is used. data-full when it is reached.',
  progress: 'A progress bar.',
  figures: 'A table of figures.',
  batch:
    'A file on its way through a batch. data-phase is empty, reading, ready, running, paused, stopping, stopped, done or cancelled.',
  drop: 'Where a file is chosen or dropped. data-over while one is held above it.',
  fileInput: 'The native file input, drawn by its label.',
  fileName: 'A file’s name.',
  toolbar: 'A line of words and controls above something.',
  badLines: 'The lines of a file that cannot be used.',
  preview: 'The first rows of a file, with its columns to be named.',
  options: 'Around the options of a batch.',
  check: 'A checkbox with its words.',
  estimate: 'What a run will cost.',
  run: 'A run’s progress. data-status is its state.',
  facts: 'Facts on one line.',
  shares: 'How many of each kind.',
  bar: 'The bar of shares; data-name on each.',
  legend: 'The same in words and numbers.',
  downloads: 'What can be taken home.',
  rows: 'Around the table of all rows.',
  scroller: 'What of the table scrolls.',
  headRow: 'The table’s head.',
  rowSpace: 'As high as all rows would be.',
  bodyRow: 'One row in sight. data-kind, data-active.',
  badge: 'A row’s kind, as a badge. data-name.',
  jobs: 'Emails by the file.',
  jobList: 'The jobs.',
  job: 'One job. data-status.',
  hidden: 'For the ear only.',
} as const;

export type Part = keyof typeof parts;

/** Your own classes, added to the part's own. */
export type ClassNames = Partial<Record<Part, string>>;

/** A part's class: its own, then yours. */
export function classOf(part: Part, classNames?: ClassNames): string {
  const own = `doorplate-${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const yours = classNames?.[part];
  return yours ? `${own} ${yours}` : own;
}
