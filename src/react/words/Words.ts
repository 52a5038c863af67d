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

/** Every word of the email field. */
export interface EmailWords {
  label(): string;
  /** It is missing. */
  required(): string;
  /** It is not an email as the browser takes one: "jo", "jo@". */
  unfinished(): string;
  /** It is fine. For the ear. */
  valid(): string;
  invalid(): string;
  /** A mailbox to be thrown away. */
  disposable(): string;
  /** A mailbox of a role, such as contact@. */
  role(): string;
  /** The server takes mail for any name, so that nobody can tell whether this mailbox is there. */
  acceptAll(): string;
  /** The service could not tell. */
  unknown(): string;
  /** Was another domain meant? The address that is offered stands in the sentence once, as it is given: it becomes a button. */
  suggestion(email: string): string;
}

/** Every word of a file’s page. Numbers come as numbers: the words write them, in their own language. */
export interface FilesWords {
  choose(): string;
  drop(): string;
  /** Which files can be read, and whether their first row must name the columns. */
  formats(needsHeader: boolean): string;
  reading(): string;
  /** A file that cannot be used. Below `too-large` stands the command that cleanses it in a terminal. */
  fileError(reason: 'unreadable' | 'encoding' | 'empty' | 'too-large'): string;
  /** A run that was left before its end: rows with an answer, of so many; rows in doubt, when there are any. */
  left(file: string, done: number, total: number, inDoubt: number): string;
  /** A run that had come to its end. */
  finished(file: string, done: number, inDoubt: number): string;
  /** Another window has the run. */
  runningElsewhere(file: string, state: 'running' | 'paused'): string;
  /** A run is kept, and its file or its answers cannot be read any more. */
  unreadable(file: string): string;
  /** Start was pressed, and what the browser keeps is still being read. */
  looking(): string;
  /** Another window has taken this run over. */
  taken(): string;
  /** The answers are about to be left, and are kept nowhere. */
  onlyHere(): string;
  /** Follows either of them, where a new file is about to take its place. */
  replaces(): string;
  /** Another page works on it. */
  elsewhere(): string;
  /** On the button that takes a run that is paused, or was left, to another place. */
  move(): string;
  /** This file's run was taken to another place. Below it stands the command that goes on with it in a terminal. */
  moved(file: string): string;
  saveRunAgain(): string;
  /** Below the formats: how a run from elsewhere is brought here. */
  howToBring(): string;
  /** A run file was chosen alone. */
  needsRows(): string;
  /** On the button below `replaces`: what is kept is deleted, and the run from elsewhere takes its place. */
  bring(): string;
  /**
   * A run file that cannot be used: `damaged` or changed · of a later `version` · its end is `cut` off · of another `operation` · its rows are not those of
   * the file (`other-file`) · `digest` the page is not over https, and cannot compare files
   */
  runFileError(reason: 'damaged' | 'version' | 'cut' | 'operation' | 'other-file' | 'digest'): string;
  goOn(): string;
  showResults(): string;
  forget(): string;
  otherFile(): string;
  rows(count: number): string;
  bad(count: number): string;
  badLine(line: number, why: 'short' | 'long' | 'quote' | 'header'): string;
  /** Lines beyond those that are listed. */
  more(count: number): string;
  saveBad(): string;
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
  /** Follow the estimate, where there are any. */
  unsendable(count: number): string;
  alike(count: number): string;
  /** The budget ends before the rows do; all of them would cost so many credits. */
  overBudget(credits: number): string;
  needsColumns(): string;
  start(): string;
  pause(): string;
  resume(): string;
  cancel(): string;
  status(name: 'running' | 'pausing' | 'paused' | 'stopping' | 'cancelled'): string;
  /** All, some or none of the rows have an answer. */
  done(tone: 'good' | 'mixed' | 'bad'): string;
  stopped(reason: BatchStopReason): string;
  /** Rows with an answer. */
  progress(answered: number, total: number): string;
  /** Rows without one, each where there are any. */
  without(what: 'turned-down' | 'not-sent' | 'in-doubt', count: number): string;
  timeLeft(ms: number): string;
  slowedDown(): string;
  rate(perSecond: number): string;
  spent(credits: number, inDoubt: number): string;
  verdicts(): string;
  /** Heads the column of them. */
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
  /** Why a row has no result: `unsent` the run ended before it · `unsendable` · `turned-down` by the service · `in-doubt` */
  rowWhy(why: BatchRejectedReason | 'in-doubt'): string;
  /**
   * Why an `unsendable` row was not sent: `no-address` no text of an address · `country` that is not known · `email` that is empty, too long or
   * several · `too-long` · `unreadable`
   */
  unsendableWhy(fault: RecordFault): string;
  close(): string;
  fieldStatus(name: FieldStatus): string;
  statuses(): string;
  download(): string;
  results(): string;
  rejected(): string;
  notSent(): string;
  inDoubt(): string;
  /** A file of answers that could be put to no row. */
  unplaced(): string;
  badLines(): string;
  guard(): string;
  /** Not all answers are kept by the browser: before a run it is known that none will be; in a run, or after it, some are not. */
  notKept(when: 'ready' | 'begun'): string;
}

/** Every further word of the address form: one function each. Keyed words are a country's own ("ZIP code", "Prefecture"). */
export interface FormWords {
  legend(): string;
  country(): string;
  name(): string;
  givenName(): string;
  familyName(): string;
  company(): string;
  line1(): string;
  /** Of the first line, where the house number has a field of its own. */
  street(): string;
  houseNumber(): string;
  line2(): string;
  line3(): string;
  /** `word` is how the country calls it. */
  district(word: string): string;
  city(word: string): string;
  region(word: string): string;
  postalCode(word: string): string;
  phone(): string;
  optional(): string;
  choose(): string;
  search(): string;
  /** Nothing was chosen when the form was sent. */
  unfinished(): string;
  required(field: string): string;
  /** It names a way out for a house that has no number. */
  houseNumberMissing(): string;
  /** The phone number does not look like one. */
  phoneOdd(): string;
  /** The postal code does not look like one of the country. */
  postalCodeOdd(word: string, example: string | undefined): string;
  /** Why a rule of the shop's refuses the address: `noPoBox`, `countriesServed` with the country's name, `residentialOnly`. */
  poBox(): string;
  countryNotServed(country: string): string;
  residentialOnly(): string;
  /** `field` holds what its country's list does not have: a region, for example. */
  notListed(field: string): string;
  /** `field` holds a text that is longer than any address. */
  tooLong(field: string): string;
  unitKept(unit: string): string;
  language(): string;
}

/** Every word of the email jobs. Numbers come as numbers: the words write them, in their own language. */
export interface JobsWords {
  upload(): string;
  uploadFormats(): string;
  uploading(): string;
  /** The upload's outcome is unknown. */
  uploadInDoubt(): string;
  reconcile(): string;
  /** What looking for it asks. */
  reconcileCost(): string;
  /** How many jobs may be the upload; `isCertain`: the one job is it, beyond doubt. */
  reconciled(count: number, isCertain: boolean): string;
  jobs(): string;
  none(): string;
  refresh(): string;
  /** Asks for what the list does not tell of a job. */
  openJob(): string;
  state(name: string): string;
  records(count: number): string;
  estimated(credits: number): string;
  /** The list of jobs could not be read. */
  listFailed(): string;
  /** A download's outcome is unknown: it may be paid for. */
  downloadInDoubt(): string;
  /** A download failed, and certainly cost nothing. */
  downloadFailed(): string;
  /** The details of a job could not be read. */
  jobFailed(): string;
  /** An upload failed, and certainly did not arrive. */
  uploadFailed(): string;
  /** The file cannot be a job. */
  uploadUnfit(): string;
  /** Why something failed; `text`: the service's own words, `''` where it gave none. */
  failure(kind: ErrorKind, text: string): string;
  cost(credits: number): string;
  downloadFor(credits: number | undefined): string;
  downloadAgain(): string;
  downloaded(): string;
  /** What came of a download that broke off. */
  savePart(): string;
  lookFailed(): string;
  /** How far a job is, in per cent. */
  percent(progress: number): string;
  stats(valid: number, invalid: number, acceptAll: number, unknown: number): string;
  direct(): string;
  directLead(): string;
  paste(): string;
  pasted(): string;
  usePasted(count: number): string;
  /** Beside an email's kind: a mailbox to be thrown away. */
  disposable(): string;
  /** Beside an email's kind: a mailbox of a role, such as contact@. */
  systemMailbox(): string;
  /** In the place of a file's name. */
  pastedName(): string;
}

/** Every word that the combobox shows or says: one function each, so that numbers and names are placed as a language needs. */
export interface SearchWords {
  /** The search field's label. */
  label(): string;
  placeholder(): string;
  /** Read once with the field, gone after the first key. */
  hint(): string;
  /** Above the person's own addresses. */
  saved(): string;
  /** Above the addresses that were used lately. */
  recent(): string;
  /** The list's own name at the root. */
  suggestions(): string;
  /** The list's name inside a container. */
  addressesIn(container: string): string;
  /** The row that leads from a container that was opened first to the list it was in. */
  back(): string;
  /** The trail's way to the list that was there before any container was opened. */
  allResults(): string;
  /**
   * The row that leads from a container to the one it was in. For the ear it names a button of the trail too, which leads to this container, or to
   * all results: the button's visible words are in it.
   */
  backTo(container: string | undefined): string;
  /** The row that leaves a container and searches for all that was typed. */
  everywhere(text: string): string;
  /** Leaves the search for the fields: the last row of a list, and the link below the form's search box. */
  manual(): string;
  open(): string;
  close(): string;
  clear(): string;
  retry(): string;
  /** Names a container: what it is, how many addresses, and that it opens a list. */
  container(name: string, count: number | undefined): string;
  /** Follows a container's visible words, for the ear. */
  opensList(): string;
  /** How many a container holds. */
  addressCount(count: number): string;
  results(count: number): string;
  resultsIn(count: number, container: string): string;
  none(): string;
  /** Nothing in the container goes with what was typed after it was opened. */
  noneIn(container: string): string;
  loading(): string;
  selected(address: string): string;
  error(error: AddressServiceError): string;
}

/** Every word of the usage meter. */
export interface UsageWords {
  title(): string;
  /** An operation of your own is called by its own name. */
  operation(name: string): string;
  calls(): string;
  credits(): string;
  inDoubt(): string;
  total(): string;
  none(): string;
  /** `used` of `cap` credits. */
  cap(used: number, cap: number): string;
}

/** What a person is asked. `unavailable`: nothing could be found out, and the shop's policy lets nothing else through. */
export type VerificationQuestionKind = 'confirm' | 'reject' | 'unavailable' | MissingPart;

/** Every word of the verification dialog. */
export interface VerificationWords {
  /** The dialog's heading, by what is asked. */
  title(kind: VerificationQuestionKind): string;
  /** One sentence below it. */
  lead(kind: VerificationQuestionKind): string;
  entered(): string;
  suggested(): string;
  /** For the ear, before a stretch that differs. */
  differs(): string;
  takeEntered(): string;
  takeSuggestion(): string;
  takeCandidate(): string;
  unit(): string;
  addUnit(): string;
  withoutUnit(): string;
  /** The field of the unit was left empty. */
  needsUnit(): string;
  candidates(): string;
  edit(): string;
  /** Below the question, where the shop takes no address but a confirmed one. */
  onlyConfirmed(): string;
  /** Asks again after the service gave no answer. */
  retry(): string;
  /** While the service is asked. */
  verifying(): string;
  /** It was changed meanwhile, and not sent. */
  changed(): string;
}

/**
 * Every sentence that a person sees or hears, in one language. A missing one does not compile. One sentence of your own:
 * `words={{ ...en, search: { ...en.search, none: () => 'Nothing here' } }}`.
 */
export interface Words {
  /** BCP 47: numbers, dates and country names are written in it. */
  language: string;
  search: SearchWords;
  form: FormWords;
  verification: VerificationWords;
  email: EmailWords;
  files: FilesWords;
  jobs: JobsWords;
  usage: UsageWords;
}
