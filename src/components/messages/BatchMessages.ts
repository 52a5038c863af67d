import type { BatchStopReason, FieldStatus } from '../../core/index.ts';
import type { RowKind } from '../../react/batch/tally.ts';

/** Every word of the batch components. Numbers come written in the language. */
export interface BatchMessages {
  choose(): string;
  drop(): string;
  formats(): string;
  reading(): string;
  fileError(reason: 'unreadable' | 'encoding' | 'empty'): string;
  left(file: string, done: string, total: string): string;
  /** A run that had come to its end. */
  finished(file: string, total: string): string;
  /** Follows either of them, where a new file is about to take its place. */
  replaces(): string;
  /** Another page works on it. */
  elsewhere(): string;
  goOn(): string;
  showResults(): string;
  forget(): string;
  otherFile(): string;
  rows(count: string): string;
  bad(count: string): string;
  badLine(line: string, why: 'short' | 'long' | 'quote'): string;
  /** Lines beyond those that are listed. */
  more(count: string): string;
  saveBad(): string;
  preview(): string;
  columns(): string;
  unused(): string;
  column(name: string): string;
  field(name: string): string;
  options(): string;
  geocode(): string;
  certify(): string;
  casing(): string;
  casings(name: 'Title' | 'Upper' | 'Lower'): string;
  country(): string;
  ofFile(): string;
  estimate(records: string, calls: string, credits: string): string;
  needsColumns(): string;
  start(): string;
  pause(): string;
  resume(): string;
  cancel(): string;
  status(name: 'running' | 'paused' | 'stopping' | 'done' | 'cancelled'): string;
  stopped(reason: BatchStopReason): string;
  progress(done: string, total: string): string;
  timeLeft(ms: number): string;
  slowedDown(): string;
  rate(perSecond: string): string;
  spent(credits: string, inDoubt: string | undefined): string;
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
  details(row: string): string;
  close(): string;
  fieldStatus(name: FieldStatus): string;
  statuses(): string;
  download(): string;
  results(): string;
  rejected(): string;
  inDoubt(): string;
  badLines(): string;
  guard(): string;
  notKept(): string;
}
