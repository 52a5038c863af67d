import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchSink, OpenFile, SinkRow } from 'doorplate/batch';

/** Files of a run that a power cut affects. */
export type DiskFile = 'journal' | 'answers' | 'results';

export interface DiskOptions {
  /** Returns random numbers from 0 to 1. */
  random: () => number;
  /** The folder of the run, which contains `job/` and the results. */
  folder: string;
  /** Files that the disk reports as written before they really are. */
  lies?: readonly DiskFile[];
  /** Number of steps until the power is cut. Each write, each flush and each `pass` is a step. */
  moments: number;
  /** The folder for the files that remain after the power cut. */
  left: string;
}

const fileOf = (name: string): DiskFile | undefined =>
  name === 'journal.log'
    ? 'journal'
    : name.startsWith('answers-')
      ? 'answers'
      : name.endsWith('.csv')
        ? 'results'
        : undefined;

/**
 * Creates a disk whose power is cut after a number of steps. An honest disk keeps everything that was flushed. Later data of each file is lost, torn
 * in the middle, or there with a hole in it. A lying disk can lose the end of any file in the same way. After the cut, actions of the run have no
 * effect.
 */
export function createDisk({ random, folder, lies = [], moments, left }: DiskOptions) {
  const safe = new Map<string, number>();
  // Data from before the run is on the disk.
  for (const name of readdirSync(folder)) safe.set(join(folder, name), statSync(join(folder, name)).size);
  let count = moments;
  let isCut = false;

  function survivorOf(path: string): Buffer {
    const bytes = readFileSync(path);
    const file = fileOf(basename(path));
    if (!file) return bytes;
    const from = lies.includes(file) ? 0 : Math.min(bytes.length, safe.get(path) ?? 0);
    const kept = Buffer.from(bytes.subarray(0, from + Math.floor(random() * (bytes.length - from + 1))));
    // A later chunk may have been written before an earlier one.
    if (file !== 'results' && random() < 0.3) {
      const hole = from + Math.floor(random() * (kept.length - from));
      kept.fill(0, hole, Math.min(kept.length, hole + 60));
    }
    return kept;
  }
  function cut(): void {
    isCut = true;
    for (const part of ['.', 'job']) {
      mkdirSync(join(left, part), { recursive: true });
      for (const entry of readdirSync(join(folder, part), { withFileTypes: true }))
        if (entry.isFile() && !entry.name.startsWith('lock'))
          writeFileSync(join(left, part, entry.name), survivorOf(join(folder, part, entry.name)));
    }
  }
  /** Counts a step of the run. */
  function pass(): void {
    if (!isCut && count-- <= 0) cut();
  }

  const openFile: OpenFile = async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    safe.set(path, statSync(path).size);
    const { write, truncate } = file;
    return Object.assign(file, {
      async write(...args: Parameters<typeof write>) {
        pass();
        const done = await write.apply(file, args);
        pass();
        return done;
      },
      async truncate(size: number) {
        await truncate.call(file, size);
        safe.set(path, Math.min(size, safe.get(path) ?? 0));
      },
      async datasync() {
        const { size } = statSync(path);
        pass();
        // The flush takes some time, so a call that does not wait for it is sent before the data is there.
        for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
        safe.set(path, size);
        pass();
      },
    });
  };
  return {
    openFile,
    pass,
    get isCut() {
      return isCut;
    },
    /** Returns a sink whose results are on this disk. `pathOf` returns the path of the file for a kind of rows. */
    sinkOn(sink: BatchSink, pathOf: (kind: SinkRow['kind']) => string): BatchSink {
      return {
        ...sink,
        async open(header, columns, from) {
          await sink.open(header, columns, from);
          for (const kind of ['results', 'rejected', 'not-sent', 'in-doubt'] as const)
            safe.set(pathOf(kind), (from as Record<string, number> | undefined)?.[kind] ?? 0);
        },
        async write(rows) {
          pass();
          await sink.write(rows);
          pass();
        },
        async safe() {
          const position = (await sink.safe()) as Partial<Record<SinkRow['kind'], number>>;
          for (const kind of Object.keys(position) as SinkRow['kind'][]) safe.set(pathOf(kind), position[kind] ?? 0);
          pass();
          return position;
        },
      };
    },
  };
}
