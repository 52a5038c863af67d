/** An element that a component renders, with the data attributes that show its state. If an attribute has only a few values, they are listed. */
interface ComponentPartDescription {
  is: string;
  states?: Readonly<Record<`data-${string}`, readonly string[]>>;
}

/** Values of a boolean state. The attribute is `true` or absent. */
const flag = ['true'] as const;
/** Marks a state whose values are not listed. */
const any = [] as const;

/**
 * Every element that the components render, with its states. Class names (`doorplate-<part>`), `classNames`, styles, stories and
 * `docs/guides/theming.md` all follow this list. Styles read a state only from a data attribute.
 */
export const parts = {
  root: {
    is: 'The outermost element of a component.',
    states: {
      'data-phase': [
        ...['idle', 'finding', 'found', 'empty', 'opening', 'retrieving', 'selected', 'failed'],
        ...['checking', 'known', 'verifying', 'asking'],
        ...['reading', 'ready', 'running', 'paused', 'stopping', 'stopped', 'done', 'cancelled'],
      ],
      'data-chosen': flag,
      'data-aside': flag,
      'data-fallback': ['account', 'limit', 'failing'],
      'data-open': flag,
      'data-disabled': flag,
      'data-invalid': flag,
    },
  },
  confidence: {
    is: 'How sure the guess for a column is.',
    states: { 'data-confidence': ['sure', 'likely', 'check'] },
  },
  label: { is: 'Label of a field.', states: { 'data-field': any, 'data-invalid': flag, 'data-disabled': flag } },
  optional: { is: 'The word “optional” in a label.' },
  field: { is: 'Box around the search input, its icon and its buttons.' },
  icon: { is: 'Decorative icon.', states: { 'data-icon': any } },
  search: {
    is: 'The search input.',
    states: { 'data-field': ['search', 'line1'], 'data-open': flag, 'data-invalid': flag, 'data-disabled': flag },
  },
  input: {
    is: 'Input of a field.',
    states: { 'data-field': any, 'data-invalid': flag, 'data-disabled': flag },
  },
  select: {
    is: 'A select.',
    states: { 'data-field': any, 'data-invalid': flag, 'data-disabled': flag, 'data-column': flag, 'data-used': flag },
  },
  spinner: { is: 'Spinner during a call, shown after half a second.' },
  toggle: {
    is: 'Button that opens and closes the list: the magnifying glass.',
    states: { 'data-kind': ['toggle'], 'data-open': flag },
  },
  clear: { is: 'Button that empties the search.', states: { 'data-kind': ['clear'] } },
  aside: { is: 'Content next to the label: in the form, the link to manual entry or back to the search.' },
  popup: {
    is: 'Panel with the list, above or below the search field.',
    states: { 'data-phase': any, 'data-side': ['above', 'below'] },
  },
  trail: { is: 'Path above the list of an open container, with buttons to go back.' },
  list: { is: 'The list of options.', states: { 'data-busy': flag } },
  option: {
    is: 'One option.',
    states: {
      'data-kind': ['address', 'container', 'back', 'everywhere', 'saved', 'manual'],
      'data-active': flag,
      'data-pending': flag,
    },
  },
  group: { is: 'Container of saved or recent addresses in the list.' },
  groupName: { is: 'Heading of a group.' },
  optionText: { is: 'The first line of an option.' },
  optionDescription: { is: 'The second line of an option.' },
  failed: { is: 'Container of the error message in the list.' },
  mark: { is: 'Matched part of the text.' },
  count: { is: 'Number of addresses in a container.' },
  message: { is: 'Message shown instead of the list.', states: { 'data-kind': ['empty', 'loading'] } },
  error: {
    is: 'Error message of a call or a field.',
    states: { 'data-kind': ['error'] },
  },
  button: { is: 'Button that looks like a link.', states: { 'data-kind': ['link'] } },
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
  fields: { is: 'Container of the rows of fields.', states: { 'data-hidden': flag } },
  row: { is: 'One row of fields.', states: { 'data-hidden': flag } },
  cell: { is: 'One field with its label and messages.', states: { 'data-field': any } },
  notice: {
    is: 'Notice that is not an error.',
    states: {
      'data-kind': ['notice'],
      'data-saved': ['left', 'finished', 'unreadable', 'running', 'paused', 'exported'],
    },
  },
  phone: {
    is: 'Container of a phone field and its calling code.',
    states: { 'data-prefix': ['2', '3', '4'] },
  },
  prefix: { is: 'Calling code of the country: "+49".' },
  variants: { is: 'Buttons for the languages of an address, or for the units in a building.' },
  variant: {
    is: 'Button for one language or unit, with `aria-pressed`.',
    states: { 'data-kind': ['variant'], 'data-pressed': flag },
  },
  status: { is: 'Status text, also announced to screen readers.', states: { 'data-kind': ['status', 'error'] } },
  dialog: {
    is: 'A dialog.',
    states: { 'data-kind': ['confirm', 'unit', 'street', 'number', 'reject'], 'data-size': ['wide'] },
  },
  panel: { is: 'Content of a dialog, or a box of a larger component.' },
  title: { is: 'A heading.' },
  lead: { is: 'Sentence below a heading, or instead of a list.', states: { 'data-kind': ['empty', 'loading'] } },
  cards: { is: 'Container of the cards of a dialog.' },
  card: {
    is: 'An address card, or the entered or suggested address of a dialog.',
    states: { 'data-kind': ['entered', 'suggested'] },
  },
  lines: { is: 'An address in lines.' },
  difference: { is: 'Part that differs between two addresses.' },
  choices: { is: 'Container of alternatives.' },
  choice: { is: 'One alternative.' },
  actions: { is: 'Container of the buttons of a dialog or panel.' },
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
  lookup: { is: 'The outermost element of `PostcodeLookup`.' },
  control: { is: 'Container of an input and its icons.' },
  usage: { is: 'The usage meter.' },
  cap: { is: 'Bar and text that compare the credits used with the cap.', states: { 'data-full': flag } },
  progress: { is: 'A progress bar.' },
  figures: { is: 'A table of figures.' },
  batch: { is: 'A file run.', states: { 'data-phase': any } },
  drop: { is: 'Area to choose or drop a file.', states: { 'data-over': flag } },
  fileInput: { is: 'Native file input. It is visually hidden; its label looks like a button.' },
  fileName: { is: 'Name of a file.' },
  command: { is: 'Terminal command for a file that is too large.' },
  toolbar: { is: 'Bar of text and controls.' },
  unreadableLines: { is: 'Unreadable lines of a file.' },
  preview: { is: 'First rows of a file, with a select for each column.' },
  options: { is: 'Container of the options of a batch.' },
  check: { is: 'Checkbox or check mark with its text.' },
  estimate: { is: 'Cost estimate of a run.' },
  run: { is: 'Progress of a run.', states: { 'data-status': any, 'data-tone': ['good', 'mixed', 'bad'] } },
  facts: { is: 'Short facts about a run or a job, on one line.' },
  shares: { is: 'Number of rows of each kind, as a bar with a legend.' },
  bar: { is: 'Bar of the shares. Each segment has `data-name`.' },
  places: { is: 'Rows by country or region, each with a bar.' },
  legend: { is: 'Legend of the bar. Each entry has `data-name`.' },
  downloads: { is: 'Container of the download buttons.' },
  rows: { is: 'Container of the table of rows.' },
  filters: { is: 'Search and filters above the table of rows.' },
  sort: { is: 'Button in a column heading of the table. It sorts the rows.' },
  removed: { is: 'Part of a row that the service removed or replaced.' },
  added: { is: 'Part of a result that the service added.' },
  scroller: { is: 'Scrolling part of the table.', states: { 'data-columns': ['4', '5'] } },
  headRow: { is: 'Header row of the table.' },
  rowSpace: { is: 'Spacer that is as high as all rows together.' },
  bodyRow: { is: 'One rendered row.', states: { 'data-kind': any, 'data-active': flag } },
  badge: { is: 'Badge for the kind of a row.', states: { 'data-name': any } },
  jobs: { is: 'The outermost element of `EmailBatches`.' },
  jobList: { is: 'List of jobs.' },
  job: { is: 'One job.', states: { 'data-status': any } },
  hidden: { is: 'Visually hidden text for screen readers.' },
} as const satisfies Record<string, ComponentPartDescription>;

export type ComponentPart = keyof typeof parts;
