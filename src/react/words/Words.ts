import type {
  BatchRejectedReason,
  BatchStopReason,
  FieldStatus,
  RecordFault,
  ErrorKind,
  AddressServiceError,
} from '../../core/index.ts';
import type { EstimateLineName, ResultFileFormat, RowKind } from '../../files/index.ts';
import type { MissingPart } from '../verification/Verification.ts';

/** Words for the email field. */
export interface EmailWords {
  label(): string;
  /** Shown if the email is missing. */
  required(): string;
  /** Shown if the browser rejects the email: "jo", "jo@". */
  unfinished(): string;
  /** Announced by screen readers if the email is valid. */
  valid(): string;
  invalid(): string;
  /** Shown for a disposable mailbox. */
  disposable(): string;
  /** Shown for a role mailbox, such as contact@. */
  role(): string;
  /** Shown if the domain accepts mail for any name. */
  acceptAll(): string;
  /** Shown if the service has no verdict. */
  unknown(): string;
  /** Offers a corrected email. The sentence must contain `email` exactly once and unchanged, because that part becomes a button. */
  suggestion(email: string): string;
}

/** Words for the components that process a file. The functions receive numbers and format them for their language. */
export interface FilesWords {
  choose(): string;
  drop(): string;
  /** Says which files can be read. */
  formats(): string;
  reading(): string;
  /**
   * Says why a file is unusable, and what to do.
   *
   * `detail` narrows down the reason `empty` or `encoding`.
   * - `no-rows`: the file has column names, but no rows
   * - `chosen-encoding`: the file is not in the encoding that the user has chosen
   * - `mixed`: some characters are not in the encoding of the others
   * - `nul`: the column names contain a NUL character
   */
  fileError(
    reason: 'unreadable' | 'encoding' | 'format' | 'archive' | 'password' | 'long-line' | 'empty' | 'too-large',
    detail?: 'no-rows' | 'chosen-encoding' | 'mixed' | 'nul',
  ): string;
  /** Introduces the terminal command for a file that is too large. Shown after `fileError` if the command supports the operation. */
  largeFileCommand(): string;
  /** Describes a saved run that has not ended. `inDoubt` is the number of rows that may have been charged, and can be 0. */
  savedUnfinished(file: string, done: number, total: number, inDoubt: number): string;
  /** Describes a saved run that has ended. `inDoubt` is the number of rows that may have been charged, and can be 0. */
  savedFinished(file: string, done: number, inDoubt: number): string;
  /** Says that the run is open in another page. */
  runningElsewhere(file: string, state: 'running' | 'paused'): string;
  /** Says that the saved run's file or answers can no longer be read. */
  savedUnreadable(file: string): string;
  /** Shown after the user presses Start, while the page reads a saved run. */
  checkingSaved(): string;
  /** Says that another page has taken over the run. */
  takenElsewhere(): string;
  /** Warns that the next action will discard unsaved results. */
  unsavedResults(): string;
  /** Warns that the saved run will be replaced. Shown after `savedUnfinished` or `savedFinished`. */
  replacesSaved(): string;
  /** Says that the action is not possible because the run is open in another page. */
  lockedElsewhere(): string;
  /** Button that exports a paused or saved run. */
  exportRun(): string;
  /** Says that the run was exported. The terminal command that imports it is shown below. */
  exported(file: string): string;
  exportAgain(): string;
  /** Explains how to import a run. Shown below `formats`. */
  howToImport(): string;
  /** Asks for the file with the rows. Shown if the user chose only a run file. */
  needsRows(): string;
  /** Button below `replacesSaved`. Deletes the saved run and imports the chosen one. */
  importRun(): string;
  /**
   * Says why a run file is unusable.
   *
   * - `damaged`: the run file is damaged or was changed
   * - `version`: the run file was written by a later version
   * - `cut`: the end of the run file is missing
   * - `operation`: the run belongs to another operation
   * - `other-file`: the run belongs to another file
   * - `digest`: the page cannot compare files, because it is not served over https
   */
  runFileError(reason: 'damaged' | 'version' | 'cut' | 'operation' | 'other-file' | 'digest'): string;
  continueSaved(): string;
  showResults(): string;
  forget(): string;
  otherFile(): string;
  rows(count: number): string;
  unreadableLines(count: number): string;
  unreadableLine(
    line: number,
    why: 'preamble' | 'short' | 'long' | 'quote' | 'length' | 'nul' | 'header' | 'units' | 'total' | 'json',
  ): string;
  /** Says how many lines are not listed. */
  more(count: number): string;
  saveUnreadableLines(): string;
  /** Says how many formulas of a workbook have no saved result, and what to do. */
  emptyFormulas(count: number): string;
  preview(): string;
  findColumn(): string;
  someColumns(shown: number, total: number): string;
  unused(): string;
  /**
   * Title of a column that has no name, or has the same name as another one. `name` is its name or empty, and `position` counts from 1. In the text
   * for a field, it is `{column 3}` in every language.
   */
  columnAt(name: string, position: number): string;
  column(name: string): string;
  /** Says how sure the guess for a column is, and what it is based on: the name of the column, its values, or both. */
  confidence(level: 'sure' | 'likely' | 'check', by: 'name' | 'values' | 'both'): string;
  /** Says that the columns are set as the user set them for an earlier file with the same names. */
  rememberedColumns(): string;
  /** Button that forgets these settings and guesses the columns again. */
  forgetColumns(): string;
  field(name: string): string;
  /** Heading of the selects for the encoding, the separator and the column names. */
  howRead(): string;
  encoding(): string;
  delimiter(): string;
  delimiters(delimiter: ',' | ';' | '\t' | '|'): string;
  /** Label of the select for the sheet of a workbook. */
  sheet(): string;
  /** Label of the select for the line with the column names. */
  headerRow(): string;
  /** Option of the select for the line with the column names. `line` is the line's number, or 0 for a file without column names. */
  headerRows(line: number): string;
  /** Heading of the boxes that join columns into one field, or set a field in every row. */
  templates(): string;
  templateField(): string;
  /** Label of the input with the text for a field. `{Name}` in this text stands for the cell of a column. */
  templateText(): string;
  /** Label of the select for the column that the button `insert` adds to the text. */
  insertColumn(): string;
  insert(): string;
  /** Button that uses the text for the field. */
  setTemplate(): string;
  removeTemplate(field: string): string;
  /** Says why the text for a field cannot be used. `near` lists the columns or countries that may be meant, or is empty. */
  templateError(
    reason: 'column' | 'several' | 'brace' | 'field' | 'empty' | 'country',
    subject: string,
    near: string,
  ): string;
  /** Text before the command that does the same in a terminal. */
  sameCommand(): string;
  options(): string;
  geocode(): string;
  certify(): string;
  casing(): string;
  casings(name: 'Title' | 'Upper' | 'Lower'): string;
  /** Label of the option that gives each email in a cell a row of its own. */
  splitEmails(): string;
  /** Number of rows with several emails. Shown above the option `splitEmails`. */
  severalEmails(rows: number): string;
  country(): string;
  estimate(records: number, calls: number, credits: number): string;
  /** Shown while the rows of a large file are counted for the estimate. */
  estimating(): string;
  /** Label of a figure in the estimate. */
  estimateLine(name: EstimateLineName): string;
  /**
   * Says how far the budget goes. `lastRow` is the number of the last row within the budget, 0 if it covers no row, or undefined if it covers
   * all rows. `needed` is the cost of all rows in credits.
   */
  budget(credits: number, lastRow: number | undefined, needed: number): string;
  /**
   * Says what the user must choose before starting the run.
   *
   * - `street`: no column contains the street
   * - `email`: no column contains emails
   * - `choice`: `columns` could all contain the same part of an address
   * - `column`: the only column in `columns` could contain part of an address
   */
  needsColumns(needs: 'street' | 'email' | 'choice' | 'column', columns: string): string;
  /** Warns that no column contains a city, a postal code or a country. Shown after the estimate. */
  lacksPlace(): string;
  /** Warns that no column contains a country and that there is no default country. Shown after the estimate. */
  lacksCountry(): string;
  /** Says why the run cannot be started although the file has rows. Shown after the estimate. */
  nothingToSend(): string;
  start(): string;
  /** Button that sends only the first rows, so that the user sees answers before paying for all rows. */
  trySample(rows: number, credits: number): string;
  pause(): string;
  resume(): string;
  cancel(): string;
  status(name: 'running' | 'pausing' | 'paused' | 'stopping' | 'cancelled'): string;
  /**
   * Says that the run has ended. `good`: all rows have an answer. `mixed`: some rows have an answer. `bad`: no row has
   * an answer.
   */
  done(tone: 'good' | 'mixed' | 'bad'): string;
  stopped(reason: BatchStopReason): string;
  /** Number of answered rows. */
  progress(answered: number, total: number): string;
  /**
   * Number of rows without an answer. Shown if it is greater than 0. `rejected` means that the service rejected the rows, not that they have the
   * verdict "reject".
   */
  without(what: 'rejected' | 'not-sent' | 'in-doubt', count: number): string;
  timeLeft(ms: number): string;
  slowedDown(): string;
  rate(perSecond: number): string;
  spent(credits: number, inDoubt: number): string;
  /** States the cost of the addresses that the user selected in the search of a row. Shown after `spent`. */
  spentOnSearch(credits: number): string;
  verdicts(): string;
  /** Column heading of the verdicts. */
  verdict(): string;
  qualities(): string;
  kind(kind: RowKind): string;
  all(): string;
  /** Label of the select for the verdict. */
  filter(): string;
  /** Label of the box that searches in the rows. */
  searchRows(): string;
  /** Label of the select for the reason why rows have no result. */
  reason(): string;
  /** Column heading of the fields that the service changed, and label of the select for one of them. */
  changed(): string;
  /** Button that clears the search and the filters. */
  showAll(): string;
  /** Says that the country or region of some rows is unknown. */
  unknownPlace(): string;
  table(): string;
  number(): string;
  input(): string;
  answer(): string;
  details(row: number): string;
  /** Option of the `runAgain` select: rows with an unsent edit. */
  editedRows(): string;
  /** Label of the select of rows to run again. */
  runAgain(): string;
  /** Button that sends rows again, with their number and estimated price. */
  runRowsAgain(count: number, credits: number): string;
  /** Check box that includes rows in doubt. They may be charged a second time. */
  includeInDoubt(count: number, credits: number): string;
  saveEdit(): string;
  /** Button that opens a search for the address of a row, and label of this search. */
  findAddress(): string;
  /** Button that removes the edit or the acceptance of a row. */
  undoEdit(): string;
  /** Button that accepts a row unchanged. */
  acceptRow(): string;
  note(): string;
  reviewed(what: 'edited' | 'accepted'): string;
  /** Number of results that the row had before it was last sent. */
  earlier(count: number): string;
  /**
   * Says why a row has no result.
   *
   * - `unsent`: the run ended before the row was sent
   * - `unsendable`: the row cannot be sent
   * - `rejected`: the service rejected the row
   * - `in-doubt`: the row was sent and may have been charged
   */
  rowReason(why: BatchRejectedReason | 'in-doubt'): string;
  /**
   * Says why a row with the reason `unsendable` was not sent.
   *
   * - `no-address`: the row has no address text
   * - `country`: the country is unknown
   * - `email`: the email is empty or too long
   * - `several-emails`: the row has several emails. Mention the option `splitEmails`
   * - `too-long`: the row is too long
   * - `unreadable`: the row cannot be read
   */
  unsendableReason(fault: RecordFault): string;
  close(): string;
  fieldStatus(name: FieldStatus): string;
  statuses(): string;
  download(): string;
  /** Name of the download with every row. */
  complete(): string;
  /** Name of the download with the rows that need attention. */
  exceptions(): string;
  /** Name of the download with the figures and charts of the run. */
  report(): string;
  fileFormat(): string;
  /** `excel-csv` is CSV for spreadsheets, and `csv` for programs. */
  fileFormats(format: ResultFileFormat): string;
  /** Option to include every field of the answers in `complete` and `exceptions`. */
  allFields(): string;
  /** Heading of the downloads with the rows of one kind, for programs. */
  separateFiles(): string;
  results(): string;
  rejected(): string;
  notSent(): string;
  inDoubt(): string;
  /** Name of the download with the answers that match no row. */
  unplaced(): string;
  unreadable(): string;
  /**
   * Warns that answers are not saved in the browser. `ready`: none of the run's answers will be saved. `started`: some answers were not saved.
   */
  notSaved(when: 'ready' | 'started'): string;
}

/** Words for the address form. A parameter named `word` is the key of the term that the country uses ("zip", "prefecture"). */
export interface FormWords {
  legend(): string;
  country(): string;
  name(): string;
  givenName(): string;
  familyName(): string;
  company(): string;
  line1(): string;
  /** Label of line 1 if the house number has its own field. */
  street(): string;
  houseNumber(): string;
  line2(): string;
  /** Link that reveals line 2. */
  addLine2(): string;
  line3(): string;
  /** Label with the country's own term for a district. */
  district(word: string): string;
  city(word: string): string;
  region(word: string): string;
  postalCode(word: string): string;
  phone(): string;
  optional(): string;
  choose(): string;
  search(): string;
  /** Button that fills in the address at the user's location. */
  locate(): string;
  /** Shown if the browser does not tell the user's location. */
  locationUnknown(): string;
  /** Shown if the user submits the form with text in the search field but without having selected an address. */
  unfinished(): string;
  required(field: string): string;
  /** Shown if the house number is missing. Says what to enter for a house without a number. */
  houseNumberMissing(): string;
  /** Shown if the phone number looks wrong. */
  phoneOdd(): string;
  /** Shown if the postal code does not fit the country. */
  postalCodeOdd(word: string, example: string | undefined): string;
  /** Message for the delivery rule `noPoBox`. */
  poBox(): string;
  /** Message for the delivery rule `countriesServed`, with the country's name. */
  countryNotServed(country: string): string;
  /** Message for the delivery rule `residentialOnly`. */
  residentialOnly(): string;
  /** Shown if the value is not in the country's list, such as an unknown region. */
  notListed(field: string): string;
  /** Shown if the text is too long for an address. */
  tooLong(field: string): string;
  unverifiedUnit(unit: string): string;
  language(): string;
}

/** Words for the email jobs. The functions receive numbers and format them for their language. */
export interface JobsWords {
  upload(): string;
  uploadFormats(): string;
  uploading(): string;
  /** Shown if the outcome of an upload is unknown. */
  uploadInDoubt(): string;
  reconcile(): string;
  /** States the cost of searching the account's jobs for an upload whose response was lost. */
  reconcileCost(): string;
  /**
   * Result of the search for an upload. `count` is the number of jobs that may belong to the upload. `isCertain` is true if there is a single
   * job that certainly belongs to it.
   */
  reconciled(count: number, isCertain: boolean): string;
  jobs(): string;
  none(): string;
  refresh(): string;
  /** Button that loads a job's details. */
  openJob(): string;
  state(name: string): string;
  records(count: number): string;
  estimated(credits: number): string;
  /** Shown if the list of jobs failed to load. */
  listFailed(): string;
  /** Shown if a download may have been charged. */
  downloadInDoubt(): string;
  /** Shown if a download failed without a charge. */
  downloadFailed(): string;
  /** Shown if a job's details failed to load. */
  jobFailed(): string;
  /** Shown if an upload certainly did not reach the service. */
  uploadFailed(): string;
  /** Shown if the file is not suitable for a job. */
  uploadInvalid(): string;
  /** Explains a failure. `text` is the message from the service, or `''` if there is none. */
  failure(kind: ErrorKind, text: string): string;
  cost(credits: number): string;
  downloadFor(credits: number | undefined): string;
  downloadAgain(): string;
  downloaded(): string;
  /** Button that saves the part of the file that arrived before the download failed. */
  savePartial(): string;
  reconcileFailed(): string;
  /** A job's progress in percent. Undefined if the service does not report it. */
  percent(progress: number | undefined): string;
  /** Number of emails in a job, by status. Numbers that the service did not report are undefined. */
  stats(
    valid: number | undefined,
    invalid: number | undefined,
    acceptAll: number | undefined,
    unknown: number | undefined,
  ): string;
  direct(): string;
  directLead(): string;
  /**
   * Describes the same file as a job, next to the estimate for checking it now: the service counts all addresses,
   * states the estimated price after the upload, and charges when the results are downloaded.
   */
  asJob(count: number): string;
  paste(): string;
  pasteHint(): string;
  usePasted(count: number): string;
  /** Note about a disposable mailbox, next to its verdict. */
  disposable(): string;
  /** Note about a role mailbox, next to its verdict. */
  systemMailbox(): string;
  /** Name shown for pasted emails, which have no file name. */
  pastedName(): string;
}

/** Words for the postcode lookup. */
export interface LookupWords {
  /** Label of the postcode. */
  postcode(): string;
  /** Button that searches for the addresses of the postcode. */
  find(): string;
  /** Error for an empty postcode. */
  missing(): string;
  /** Error for a postcode that does not fit the country, an ISO 3166 alpha-2 code. */
  incomplete(country: string): string;
  /** Error for a postcode without addresses. */
  notFound(postcode: string): string;
  /** Number of addresses. It is the first option of the select, and screen readers announce it. */
  found(count: number): string;
  /** Label of the list of addresses. */
  choose(): string;
  /** Error if the user continues without having chosen an address. */
  unchosen(): string;
  /** Button that continues with the chosen address. */
  useAddress(): string;
  /** Heading of the address. */
  yourAddress(): string;
  change(): string;
  changePostcode(): string;
  /** Link to manual entry below the list. */
  notListed(): string;
  /** Link to manual entry below the postcode. */
  manual(): string;
  /** Link from manual entry back to the postcode. */
  backToPostcode(): string;
}

/**
 * Words that the search shows or announces. They are functions, so that each language can put numbers and names in the
 * right position.
 */
export interface SearchWords {
  /** Label of the search input. */
  label(): string;
  placeholder(): string;
  /** Hint that screen readers read when the empty field receives focus. */
  hint(): string;
  /** Heading above the user's saved addresses. */
  saved(): string;
  /** Heading above recent addresses. */
  recent(): string;
  /** Accessible name of the list at the root. */
  suggestions(): string;
  /** Accessible name of the list inside a container. */
  addressesIn(container: string): string;
  /** Row that leads from the first container back to the root list. */
  back(): string;
  /** Name of the root list, which is the first entry in the trail. */
  allResults(): string;
  /**
   * Row that leads back to the parent container, or to all results if `container` is undefined. The text is also the accessible name of a trail
   * button, so it must contain the visible text of that button.
   */
  backTo(container: string | undefined): string;
  /** Row that leaves all containers and searches for the full text. */
  everywhere(text: string): string;
  /** Text of the row that switches to manual entry, and of the link below the search box that does the same. */
  manual(): string;
  open(): string;
  close(): string;
  clear(): string;
  retry(): string;
  /** Accessible name of a container's row. Contains the container's text and its number of addresses, and says that the row opens a list. */
  container(name: string, count: number | undefined): string;
  /** Read by screen readers after a container's visible text. */
  opensList(): string;
  /** Number of addresses in a container. */
  addressCount(count: number): string;
  results(count: number): string;
  resultsIn(count: number, container: string): string;
  none(): string;
  /** Shown if nothing in the container matches the text. */
  noneIn(container: string): string;
  loading(): string;
  selected(address: string): string;
  /** Message about a failed call. While the browser is offline, the error has the code `offline`. */
  error(error: AddressServiceError): string;
}

/** Words for the usage meter. */
export interface UsageWords {
  title(): string;
  /** Display name of an operation. For a custom operation, return `name` unchanged. */
  operation(name: string): string;
  calls(): string;
  credits(): string;
  inDoubt(): string;
  total(): string;
  none(): string;
  /** Credits used, and the maximum number of credits. */
  cap(used: number, cap: number): string;
}

/** Kind of a verification question. `unavailable` means that the service gave no answer although the policy requires one. */
export type VerificationQuestionKind = 'confirm' | 'reject' | 'unavailable' | MissingPart;

/** Words for the verification dialog. */
export interface VerificationWords {
  /** Heading of the dialog. */
  title(kind: VerificationQuestionKind): string;
  /** Sentence below the heading. */
  lead(kind: VerificationQuestionKind): string;
  entered(): string;
  suggested(): string;
  /** Read by screen readers before a piece of text that differs between the two addresses. */
  differs(): string;
  takeEntered(): string;
  takeSuggestion(): string;
  takeCandidate(): string;
  unit(): string;
  addUnit(): string;
  withoutUnit(): string;
  /** Shown if the user tries to add a unit while the unit field is empty. */
  needsUnit(): string;
  candidates(): string;
  edit(): string;
  /** Shown below the question if the policy accepts only a confirmed address. */
  onlyConfirmed(): string;
  /** Button that calls the service again. */
  retry(): string;
  /** Shown during verification. */
  verifying(): string;
  /** Shown if the form was not submitted because the address changed during verification. */
  changed(): string;
}

/**
 * All sentences that users see or hear, in one language. A missing sentence is a type error.
 *
 * @example
 * ```tsx
 * import { en } from 'doorplate/words/en';
 *
 * <AddressProvider client={client} words={{ ...en, search: { ...en.search, none: () => 'Nothing here' } }}>
 *   <AddressForm />
 * </AddressProvider>;
 * ```
 */
export interface Words {
  /** BCP 47 tag for numbers, dates and country names. */
  language: string;
  search: SearchWords;
  form: FormWords;
  verification: VerificationWords;
  email: EmailWords;
  files: FilesWords;
  jobs: JobsWords;
  lookup: LookupWords;
  usage: UsageWords;
}

/**
 * All sentences of a checkout, in one language. Omits the words for files and email jobs, which are three quarters of all words. The words for the
 * postcode lookup are optional.
 *
 * @example
 * ```tsx
 * import { deCheckout } from 'doorplate/words/de';
 *
 * <AddressProvider client={client} words={deCheckout}>
 *   <AddressForm />
 * </AddressProvider>;
 * ```
 */
export type CheckoutWords = Omit<Words, 'files' | 'jobs' | 'lookup'> & Partial<Pick<Words, 'lookup'>>;
