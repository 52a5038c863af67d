import type {
  BatchRejectedReason,
  BatchStopReason,
  FieldStatus,
  RecordFault,
  ErrorKind,
  AddressServiceError,
} from '../../core/index.ts';
import type { RowKind } from '../../files/index.ts';
import type { MissingPart } from '../verification/verifyFields.ts';

/** Words of the email field. */
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
  /** Offers a corrected email. The sentence must contain `email` once, unchanged: it becomes a button. */
  suggestion(email: string): string;
}

/** Words of a file page. The functions receive numbers and format them for their language. */
export interface FilesWords {
  choose(): string;
  drop(): string;
  /** Says which files can be read, and whether their first row must contain the column names. */
  formats(needsHeader: boolean): string;
  reading(): string;
  /** Says why a file is unusable. */
  fileError(reason: 'unreadable' | 'encoding' | 'empty' | 'too-large'): string;
  /** Introduces the terminal command for a file that is too large. Shown after `fileError`, if the command has the operation. */
  largeFileCommand(): string;
  /**
   * Describes a saved run that has not ended. `inDoubt` is the number of rows that may have been charged; it can be 0.
   */
  savedUnfinished(file: string, done: number, total: number, inDoubt: number): string;
  /** Describes a saved run that has ended. `inDoubt` can be 0. */
  savedFinished(file: string, done: number, inDoubt: number): string;
  /** Says that the run is open in another page. */
  runningElsewhere(file: string, state: 'running' | 'paused'): string;
  /** Says that the file or the answers of the saved run can no longer be read. */
  savedUnreadable(file: string): string;
  /** Shown after the user presses Start, while a saved run is being read. */
  checkingSaved(): string;
  /** Says that another page has taken over the run. */
  takenElsewhere(): string;
  /** Warns before results that are not saved are discarded. */
  unsavedResults(): string;
  /** Warns that the saved run will be replaced. Shown after `savedUnfinished` or `savedFinished`. */
  replacesSaved(): string;
  /** Says that the action was refused, because the run is open in another page. */
  lockedElsewhere(): string;
  /** Button that exports a paused or saved run. */
  exportRun(): string;
  /** Says that the run was exported. The terminal command to import it is shown below. */
  exported(file: string): string;
  exportAgain(): string;
  /** Explains how to import a run. Shown below `formats`. */
  howToImport(): string;
  /** Asks for the file with the rows, if the user chose only a run file. */
  needsRows(): string;
  /** Button below `replacesSaved` that deletes the saved run and imports the other one. */
  importRun(): string;
  /**
   * Says why a run file is unusable.
   *
   * - `damaged`: the run file is damaged or was changed
   * - `version`: a later version wrote the run file
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
  unreadableLine(line: number, why: 'short' | 'long' | 'quote' | 'header'): string;
  /** Says how many lines are not listed. */
  more(count: number): string;
  saveUnreadableLines(): string;
  preview(): string;
  findColumn(): string;
  someColumns(shown: number, total: number): string;
  unused(): string;
  column(name: string): string;
  field(name: string): string;
  options(): string;
  geocode(): string;
  certify(): string;
  casing(): string;
  casings(name: 'Title' | 'Upper' | 'Lower'): string;
  country(): string;
  estimate(records: number, calls: number, credits: number): string;
  /** Number of rows that cannot be sent. Shown after the estimate if greater than 0. */
  unsendable(count: number): string;
  duplicates(count: number): string;
  /** Says that the budget does not cover all rows. `credits` is the cost of all rows. */
  overBudget(credits: number): string;
  needsColumns(): string;
  start(): string;
  pause(): string;
  resume(): string;
  cancel(): string;
  status(name: 'running' | 'pausing' | 'paused' | 'stopping' | 'cancelled'): string;
  /** Says that the run has ended. `good`: all rows have an answer; `mixed`: some; `bad`: none. */
  done(tone: 'good' | 'mixed' | 'bad'): string;
  stopped(reason: BatchStopReason): string;
  /** Number of answered rows. */
  progress(answered: number, total: number): string;
  /**
   * Number of rows without an answer. Shown if greater than 0. "Rejected" means rejected by the service, unlike the
   * verdict "reject".
   */
  without(what: 'rejected' | 'not-sent' | 'in-doubt', count: number): string;
  timeLeft(ms: number): string;
  slowedDown(): string;
  rate(perSecond: number): string;
  spent(credits: number, inDoubt: number): string;
  verdicts(): string;
  /** Column heading of the verdicts. */
  verdict(): string;
  qualities(): string;
  kind(kind: RowKind): string;
  all(): string;
  filter(): string;
  table(): string;
  number(): string;
  input(): string;
  answer(): string;
  details(row: number): string;
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
   * Says why an `unsendable` row was not sent.
   *
   * - `no-address`: the row has no address text
   * - `country`: the country is unknown
   * - `email`: the email is empty or too long, or there are several
   * - `too-long`: the row is too long
   * - `unreadable`: the row cannot be read
   */
  unsendableReason(fault: RecordFault): string;
  close(): string;
  fieldStatus(name: FieldStatus): string;
  statuses(): string;
  download(): string;
  results(): string;
  rejected(): string;
  notSent(): string;
  inDoubt(): string;
  /** Name of the download with answers that match no row. */
  unplaced(): string;
  unreadable(): string;
  escapeFormulas(): string;
  /**
   * Warns that answers are not saved in the browser. `ready`: none of the run will be saved; `started`: some are not
   * saved.
   */
  notSaved(when: 'ready' | 'started'): string;
}

/** Words of the address form. Parameters named `word` are keys of a country's own terms ("zip", "prefecture"). */
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
  line3(): string;
  /** Label in the country's own term. */
  district(word: string): string;
  city(word: string): string;
  region(word: string): string;
  postalCode(word: string): string;
  phone(): string;
  optional(): string;
  choose(): string;
  search(): string;
  /** Shown if the form was submitted with text in the search but without a selected address. */
  unfinished(): string;
  required(field: string): string;
  /** Shown if the house number is missing. Says what to enter for a house without one. */
  houseNumberMissing(): string;
  /** Shown if the phone number looks wrong. */
  phoneOdd(): string;
  /** Shown if the postal code does not fit the country. */
  postalCodeOdd(word: string, example: string | undefined): string;
  /** Message of the shop rule `noPoBox`. */
  poBox(): string;
  /** Message of the shop rule `countriesServed`, with the country's name. */
  countryNotServed(country: string): string;
  /** Message of the shop rule `residentialOnly`. */
  residentialOnly(): string;
  /** Shown if the value is not in the country's list, for example an unknown region. */
  notListed(field: string): string;
  /** Shown if the text is too long for an address. */
  tooLong(field: string): string;
  unverifiedUnit(unit: string): string;
  language(): string;
}

/** Words of the email jobs. The functions receive numbers and format them for their language. */
export interface JobsWords {
  upload(): string;
  uploadFormats(): string;
  uploading(): string;
  /** Shown if the outcome of an upload is unknown. */
  uploadInDoubt(): string;
  reconcile(): string;
  /** Explains what a search for the upload costs. */
  reconcileCost(): string;
  /**
   * Result of the search for an upload: the number of candidate jobs, and whether a single job certainly belongs to the
   * upload.
   */
  reconciled(count: number, isCertain: boolean): string;
  jobs(): string;
  none(): string;
  refresh(): string;
  /** Button that loads the details of a job. */
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
  /** Shown if the details of a job failed to load. */
  jobFailed(): string;
  /** Shown if an upload certainly did not reach the service. */
  uploadFailed(): string;
  /** Shown if the file is not suitable for a job. */
  uploadInvalid(): string;
  /** Explains a failure. `text`: the service's own words, or `''`. */
  failure(kind: ErrorKind, text: string): string;
  cost(credits: number): string;
  downloadFor(credits: number | undefined): string;
  downloadAgain(): string;
  downloaded(): string;
  /** Button that saves the part of a download that arrived. */
  savePartial(): string;
  reconcileFailed(): string;
  /** Progress of a job in percent. */
  percent(progress: number): string;
  stats(valid: number, invalid: number, acceptAll: number, unknown: number): string;
  direct(): string;
  directLead(): string;
  paste(): string;
  pasteHint(): string;
  usePasted(count: number): string;
  /** Note about a disposable mailbox, next to its verdict. */
  disposable(): string;
  /** Note about a role mailbox, next to its verdict. */
  systemMailbox(): string;
  /** Name for pasted emails, instead of a file name. */
  pastedName(): string;
}

/**
 * Words that the search shows or announces. All are functions, so that each language can put numbers and names in the
 * right position.
 */
export interface SearchWords {
  /** Label of the search input. */
  label(): string;
  placeholder(): string;
  /** Hint read by screen readers on focus, until the first key. */
  hint(): string;
  /** Heading above the user's saved addresses. */
  saved(): string;
  /** Heading above recent addresses. */
  recent(): string;
  /** Accessible name of the list at the root. */
  suggestions(): string;
  /** Accessible name of the list inside a container. */
  addressesIn(container: string): string;
  /** Row that goes back from the first container to the root list. */
  back(): string;
  /** First entry of the trail, which stands for the root list. */
  allResults(): string;
  /**
   * Row that goes back to the parent container, or to all results. Also the accessible name of a trail button, so it
   * must contain the button's visible text.
   */
  backTo(container: string | undefined): string;
  /** Row that leaves all containers and searches for the full text. */
  everywhere(text: string): string;
  /** Text of the last row of a list, and of the link below the search box. Both switch to manual entry. */
  manual(): string;
  open(): string;
  close(): string;
  clear(): string;
  retry(): string;
  /** Accessible name of a container: its text, its number of addresses, and that it opens a list. */
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
  error(error: AddressServiceError): string;
}

/** Words of the usage meter. */
export interface UsageWords {
  title(): string;
  /** Name of an operation. A custom operation uses its own name. */
  operation(name: string): string;
  calls(): string;
  credits(): string;
  inDoubt(): string;
  total(): string;
  none(): string;
  /** Credits used out of a cap. */
  cap(used: number, cap: number): string;
}

/**
 * Kind of a verification question. `unavailable` means that the service gave no answer, but the policy requires one.
 */
export type VerificationQuestionKind = 'confirm' | 'reject' | 'unavailable' | MissingPart;

/** Words of the verification dialog. */
export interface VerificationWords {
  /** Heading of the dialog. */
  title(kind: VerificationQuestionKind): string;
  /** Sentence below the heading. */
  lead(kind: VerificationQuestionKind): string;
  entered(): string;
  suggested(): string;
  /** Read by screen readers before a changed piece of text. */
  differs(): string;
  takeEntered(): string;
  takeSuggestion(): string;
  takeCandidate(): string;
  unit(): string;
  addUnit(): string;
  withoutUnit(): string;
  /** Shown if the unit field is empty. */
  needsUnit(): string;
  candidates(): string;
  edit(): string;
  /** Shown below the question if the policy accepts only a confirmed address. */
  onlyConfirmed(): string;
  /** Button that calls the service again. */
  retry(): string;
  /** Shown during verification. */
  verifying(): string;
  /** Shown if the address changed during verification, so that the form was not submitted. */
  changed(): string;
}

/**
 * All sentences that users see or hear, in one language. A missing sentence is a type error.
 *
 * @example
 * ```tsx
 * <AddressProvider client={client} words={{ ...en, search: { ...en.search, none: () => 'Nothing here' } }}>
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
  usage: UsageWords;
}
