import type { BatchRejectedReason, BatchStopReason, FieldStatus, RecordFault } from '../../core/index.ts';
import type { RowKind } from '../../files/index.ts';

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
