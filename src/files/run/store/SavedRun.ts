import type {
  BatchOperationName,
  BatchOutcome,
  BatchRejectedReason,
  ErrorDetails,
  RecordFault,
} from '../../../core/index.ts';
import type { CsvTable } from '../../csv/readCsv.ts';

/** A run as it is kept: what is needed to go on with it. Never a key. */
export interface SavedRun {
  id: string;
  operation: BatchOperationName;
  fileName: string;
  /** As it was chosen. */
  file: Blob;
  columns: string[];
  settings: Record<string, unknown>;
  country: string;
  /** Do rows that are alike share an answer? */
  dedupe: boolean;
  /** Rows that a person has mended, by their places. */
  repairs?: ReadonlyMap<number, string[]>;
  begun: number;
}

/** What is kept under a name at a moment: which run, and the page that may send its rows. Another page takes its place here before it sends any. */
export interface RunVersion {
  begun: number;
  holder: string;
  /** A person has ended it for good: none of its rows is ever sent again. Absent where nobody has, and in runs of older versions. */
  cancelled?: true;
  /** It was exported, and goes on elsewhere: none of its rows is sent from here before a person takes it back. Absent where it was not. */
  handedOver?: true;
}

/** Which page holds the run of a name, as it is kept. */
export type SavedOwner = Omit<RunVersion, 'begun'> & { id: string };

/** A run with its file read. */
export interface LoadedRun extends SavedRun {
  table: CsvTable;
}

/** A run that was kept, and what is known of its rows. */
export interface FoundRun<Name extends BatchOperationName> {
  run: LoadedRun;
  moment: RunVersion;
  outcomes: Map<number, BatchOutcome<Name>>;
}

/** What is kept under a name, whether or not it can be read. */
export interface SavedRunEntry<Name extends BatchOperationName> {
  fileName: string;
  moment: RunVersion;
  /** Absent when its file or its answers cannot be read. */
  found: FoundRun<Name> | undefined;
}

/** What the page or process that has a run does with it. */
export type RunPresence = 'running' | 'paused';

/** What of an outcome outlives a page: errors lose their class, and keep what they say. */
export interface SavedOutcome {
  result?: unknown;
  reason?: BatchRejectedReason;
  why?: string;
  fault?: RecordFault;
  /** What the service said of it, in its own words. */
  said?: Pick<ErrorDetails, 'code' | 'cause' | 'resolution'>;
  sent?: boolean;
  inDoubt?: string;
  shared?: true;
  unplaced?: readonly unknown[];
}

/** Rows that were begun together, and how they ended. */
export interface SavedChunk {
  run: string;
  first: number;
  indices: number[];
  /** The page that sent them: nobody else says how they ended. */
  holder: string;
  outcomes?: SavedOutcome[];
}
