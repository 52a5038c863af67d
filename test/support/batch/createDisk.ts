import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchSink, OpenFile, SinkRow } from 'doorplate/batch';

/** A file of a run, as affected by a power cut. */
export type DiskFile = 'journal' | 'answers' | 'results';

export interface DiskOptions {
  /** Numbers from 0 to 1. */
  random: () => number;
  /** The folder of the run: `job/` and its results. */
  folder: string;
  /** Files that the disk reports as written before they are. */
  lies?: readonly DiskFile[];
  /** Moments until the power is cut: each write, each flush, and each `pass`. */
  moments: number;
  /** The files when the power is back. */
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
 * A disk whose power is cut at a moment. An honest one keeps everything flushed; later data is gone, torn in the middle, or there with a hole in
 * it, each file separately. A lying one may lose any end of a file this way. The run's actions after the cut have no effect.
 */
export function createDisk({ random, folder, lies = [], moments, left }: DiskOptions) {
  const safe = new Map<string, number>();
  // Data from before is on the disk.
  for (const name of readdirSync(folder)) safe.set(join(folder, name), statSync(join(folder, name)).size);
  let count = moments;
  let isCut = false;

  function survivorOf(path: string): Buffer {
    const bytes = readFileSync(path);
    const file = fileOf(basename(path));
    if (!file) return bytes;
    const from = lies.includes(file) ? 0 : Math.min(bytes.length, safe.get(path) ?? 0);
    const kept = Buffer.from(bytes.subarray(0, from + Math.floor(random() * (bytes.length - from + 1))));
    // A later piece may have been written before an earlier one.
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
  /** A moment of the run. */
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
        // It takes its time: a call that does not wait for it is sent before the data is there.
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
    /** The results on this disk. `path` of the file with the answered rows. */
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
