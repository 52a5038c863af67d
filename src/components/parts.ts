/** What an element is, and the data attributes that say its state, with their values where there are few. */
interface PartDescription {
  is: string;
  states?: Readonly<Record<`data-${string}`, readonly string[]>>;
}

/** A state that is there or not: the attribute's value is `true`. */
const flag = ['true'] as const;
/** A state whose values are names or numbers without an end. */
const any = [] as const;

/**
 * Every element that the components draw, and every state it is in. Class names (`doorplate-<part>`), `classNames`, styles, stories and
 * `docs/guides/theming.md` follow this list; a state reaches CSS by data attributes only.
 */
export const parts = {
  root: {
    is: 'Around a whole component.',
    states: {
      'data-phase': [
        ...['idle', 'finding', 'found', 'empty', 'opening', 'retrieving', 'selected', 'failed'],
        ...['checking', 'known', 'verifying', 'asking'],
        ...['reading', 'ready', 'running', 'paused', 'stopping', 'stopped', 'done', 'cancelled'],
      ],
      'data-chosen': flag,
      'data-fallback': ['account', 'limit', 'failing'],
      'data-open': flag,
      'data-disabled': flag,
      'data-invalid': flag,
    },
  },
  label: { is: 'A field’s label.', states: { 'data-field': any, 'data-invalid': flag, 'data-disabled': flag } },
  optional: { is: 'The word “optional” in a label.' },
  field: { is: 'The box around the search input, its icon and its buttons.' },
  icon: { is: 'A decorative picture.', states: { 'data-icon': any } },
  search: {
    is: 'The search input.',
    states: { 'data-field': ['search', 'line1'], 'data-open': flag, 'data-invalid': flag, 'data-disabled': flag },
  },
  input: {
    is: 'An input of one field.',
    states: { 'data-field': any, 'data-invalid': flag, 'data-disabled': flag },
  },
  select: {
    is: 'A select.',
    states: { 'data-field': any, 'data-invalid': flag, 'data-disabled': flag, 'data-column': flag, 'data-used': flag },
  },
  spinner: { is: 'Turns while a call is awaited. It appears after half a second.' },
  toggle: {
    is: 'The button that shows and hides the list: the magnifying glass.',
    states: { 'data-kind': ['toggle'], 'data-open': flag },
  },
  clear: { is: 'The button that empties the search.', states: { 'data-kind': ['clear'] } },
  aside: { is: 'What stands beside the label: in the form, the other way.' },
  popup: {
    is: 'The panel at the search field.',
    states: { 'data-phase': any, 'data-side': ['above', 'below'] },
  },
  trail: { is: 'Where you are, above the list of an opened container, and the ways back.' },
  list: { is: 'The list of options.', states: { 'data-busy': flag } },
  option: {
    is: 'One option.',
    states: {
      'data-kind': ['address', 'container', 'back', 'everywhere', 'saved', 'manual'],
      'data-active': flag,
      'data-pending': flag,
    },
  },
  group: { is: 'Around saved or recent addresses in the list.' },
  groupName: { is: 'What a group is called.' },
  optionText: { is: 'The first line of an option.' },
  optionDescription: { is: 'The second line of an option.' },
  failed: { is: 'Around the words on a call that failed, in the list.' },
  mark: { is: 'What the service marked as matched.' },
  count: { is: 'How many addresses a container holds.' },
  message: { is: 'Words in place of the list.', states: { 'data-kind': ['empty', 'loading'] } },
  error: {
    is: 'Why something failed, or why a field is not accepted.',
    states: { 'data-kind': ['error'] },
  },
  button: { is: 'A button that looks like a link.', states: { 'data-kind': ['link'] } },
  form: {
    is: 'The address form.',
    states: {
      'data-layout': ['fields', 'search'],
      'data-mode': ['search', 'picked', 'manual'],
      'data-fallback': ['account', 'limit', 'failing'],
      'data-edited': flag,
      'data-verifying': flag,
    },
  },
  fields: { is: 'Around the rows of fields.', states: { 'data-waiting': flag } },
  row: { is: 'One visual row of fields.' },
  cell: { is: 'One field with its label and words.', states: { 'data-field': any } },
  notice: {
    is: 'Something to look at that is not an error.',
    states: {
      'data-kind': ['notice'],
      'data-saved': ['left', 'finished', 'unreadable', 'running', 'paused', 'exported'],
    },
  },
  phone: {
    is: 'Around a phone field and what numbers of its country begin with.',
    states: { 'data-prefix': ['2', '3', '4'] },
  },
  prefix: { is: 'What phone numbers of the country begin with: "+49".' },
  variants: { is: 'The choice of the address’s language.' },
  variant: {
    is: 'One language. `aria-pressed` says whether it is chosen.',
    states: { 'data-kind': ['variant'], 'data-pressed': flag },
  },
  status: { is: 'What is going on, for eye and ear.', states: { 'data-kind': ['status', 'error'] } },
  dialog: {
    is: 'A dialog.',
    states: { 'data-kind': ['confirm', 'unit', 'street', 'number', 'reject'], 'data-size': ['wide'] },
  },
  panel: { is: 'The inside of a dialog, or a box of a larger component.' },
  title: { is: 'A heading.' },
  lead: { is: 'The sentence below a heading, or in place of a list.', states: { 'data-kind': ['empty', 'loading'] } },
  cards: { is: 'Around the cards of a dialog.' },
  card: { is: 'What was entered or suggested.', states: { 'data-kind': ['entered', 'suggested'] } },
  lines: { is: 'An address in lines.' },
  difference: { is: 'A stretch that differs between two addresses.' },
  choices: { is: 'Around choices of which one is taken.' },
  choice: { is: 'One choice.' },
  actions: { is: 'Around the buttons of a dialog or a panel.' },
  action: {
    is: 'A button, or the label of a file input.',
    states: {
      'data-kind': ['primary', 'secondary'],
      'data-field': ['file'],
      'data-focused': flag,
      'data-disabled': flag,
    },
  },
  email: {
    is: 'The email field.',
    states: {
      'data-phase': ['idle', 'checking', 'known', 'failed'],
      'data-verdict': ['valid', 'invalid', 'accept-all', 'unknown'],
      'data-disposable': flag,
      'data-system-mailbox': flag,
    },
  },
  control: { is: 'Around an input and the pictures in it.' },
  usage: { is: 'The usage meter.' },
  cap: { is: 'How much of the cap is used.', states: { 'data-full': flag } },
  progress: { is: 'A progress bar.' },
  figures: { is: 'A table of figures.' },
  batch: { is: 'A file on its way through a batch.', states: { 'data-phase': any } },
  drop: { is: 'Where a file is chosen or dropped.', states: { 'data-over': flag } },
  fileInput: { is: 'The native file input, drawn by its label.' },
  fileName: { is: 'The name of a file.' },
  command: { is: 'What a person writes in a terminal for a file that is too large.' },
  toolbar: { is: 'A line of words and controls above something.' },
  unreadableLines: { is: 'The lines of a file that cannot be used.' },
  preview: { is: 'The first rows of a file, with its columns to be named.' },
  options: { is: 'Around the options of a batch.' },
  check: { is: 'A checkbox, or a tick, with its words.' },
  estimate: { is: 'What a run will cost.' },
  run: { is: 'The progress of a run.', states: { 'data-status': any, 'data-tone': ['good', 'mixed', 'bad'] } },
  facts: { is: 'Facts on one line.' },
  shares: { is: 'How many of each kind.' },
  bar: { is: 'The bar of shares; `data-name` on each.' },
  legend: { is: 'The same in words and numbers; `data-name` on each.' },
  downloads: { is: 'What can be downloaded.' },
  rows: { is: 'Around the table of all rows.' },
  scroller: { is: 'What of the table scrolls.' },
  headRow: { is: 'The head of the table.' },
  rowSpace: { is: 'As high as all rows would be.' },
  bodyRow: { is: 'One row in sight.', states: { 'data-kind': any, 'data-active': flag } },
  badge: { is: 'The kind of a row, as a badge.', states: { 'data-name': any } },
  jobs: { is: 'Emails by the file.' },
  jobList: { is: 'The jobs.' },
  job: { is: 'One job.', states: { 'data-status': any } },
  hidden: { is: 'For the ear only.' },
} as const satisfies Record<string, PartDescription>;

export type Part = keyof typeof parts;
