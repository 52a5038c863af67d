import { type FileHandle, open, stat, link, readFile, rename, unlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BatchError } from '../BatchError.ts';
import { errorCode, isMissing, ownerOnly } from '../disk.ts';
import { type ProcessIdentity, processStatus, readTrimmed, thisProcess } from './processIdentity.ts';

export interface Lock {
  /**
   * Checks that this process still holds the lock. Called before each write and each send, so that a process that has lost its lock stops
   * writing and sending.
   *
   * @throws BatchError:
   * - `running` if another process holds the lock
   * - `journal` if the lock file disappeared
   */
  assertHeld(): void;
  release(): Promise<void>;
}

/**
 * Acquires a lock file, which by default locks the job in `folder`. If the holder of the lock has died, or its machine was rebooted after
 * the last heartbeat, the lock is taken over immediately. A holder in another container, or on another machine with the same host name,
 * loses the lock after 20 seconds without a heartbeat. The lock of a host with another name is never taken over.
 *
 * @param folder folder of the lock file.
 * @param options `name`: name of the lock file. `what`: what the lock protects, used at the start of the error message.
 * @throws BatchError `running` if another process holds the lock.
 */
export async function acquireLock(folder: string, { name = 'lock', what = 'This job' } = {}): Promise<Lock> {
  const path = join(folder, name);
  const self = thisProcess();
  const candidatePath = `${path}.${self.id}`;
  const file = await open(candidatePath, 'wx', ownerOnly);
  try {
    await file.writeFile(JSON.stringify(self));
    // Only one of several processes can create the link, and the link never exists without its content.
    while (!(await tryLink(candidatePath, path))) {
      const holder = await readHolder(path);
      if (holder && (await isAlive(holder, path)))
        throw new BatchError(
          'running',
          `${what} is in use by process ${String(holder.pid)} on ${holder.host}. If that process is gone, delete ${path}.`,
        );
      await removeDeadLock(path, holder, `${candidatePath}.old`);
    }
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    await unlink(candidatePath).catch(() => undefined);
  }
  const stopHeartbeat = startHeartbeat(file);
  const currentId = () => parseHolder(readTrimmed(path))?.id;
  return {
    assertHeld() {
      const id = currentId();
      if (id === undefined)
        throw new BatchError(
          'journal',
          `Lock file ${path} disappeared. Another process may own this job, so this process has stopped.`,
        );
      if (id !== self.id) throw new BatchError('running', 'Another process has taken over this job.');
    },
    async release() {
      await stopHeartbeat();
      if (currentId() === self.id) await unlink(path).catch(() => undefined);
    },
  };
}

/** Returns the pid of the process that is working on the job in a folder, or undefined if there is none. */
export async function findRunner(folder: string): Promise<number | undefined> {
  const path = join(folder, 'lock');
  const holder = await readHolder(path);
  if (!holder) return undefined;
  const status = processStatus(holder);
  const isKnown = status === 'alive' || status === 'dead';
  // A process on another host counts as alive until its lock file is deleted.
  const isOver = isKnown ? status === 'dead' : holder.host === hostname() && !(await hasRecentHeartbeat(path));
  return isOver ? undefined : holder.pid;
}

/** Whether the holder of a lock is alive. If the system cannot tell, waits for a heartbeat. */
async function isAlive(holder: ProcessIdentity, path: string): Promise<boolean> {
  const status = processStatus(holder);
  if (status === 'alive' || status === 'dead') return status === 'alive';
  if (status === 'before' && !(await hasRecentHeartbeat(path))) return false;
  return holder.host !== hostname() || (await hasHeartbeat(path));
}

const tryLink = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    },
  );

function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const value = JSON.parse(text) as Partial<ProcessIdentity>;
    // Doorplate writes only objects with these two strings. Any other value does not identify a process.
    return typeof value.id === 'string' && typeof value.host === 'string' ? (value as ProcessIdentity) : undefined;
  } catch {
    // The lock is incomplete or contains `null`.
    return undefined;
  }
}

const readHolder = (path: string): Promise<ProcessIdentity | undefined> =>
  readFile(path, 'utf8').then(parseHolder, () => undefined);

/**
 * Removes the lock of a dead process. Two processes may do this at the same time. If the other one has already replaced the lock, its new
 * lock is put back.
 */
async function removeDeadLock(path: string, dead: ProcessIdentity | undefined, aside: string): Promise<void> {
  await rename(path, aside).catch((error: unknown) => {
    // ENOENT means that another process has removed the lock. Retrying after any other error would never end.
    if (!isMissing(error)) throw error;
  });
  const removed = await readHolder(aside);
  if (removed && removed.id !== dead?.id) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

/** Milliseconds between two heartbeats. */
const heartbeatInterval = 2_000;
/** Milliseconds without a heartbeat after which a holder counts as dead, if nothing else is known about it. */
const heartbeatTimeout = 20_000;

/**
 * Starts a lock's heartbeat, which updates the modification time of the open file. The heartbeat does not use the path, because another
 * process may have replaced the lock there.
 *
 * @returns a function that stops the heartbeat and closes the file.
 */
function startHeartbeat(file: FileHandle): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const now = new Date();
    last = file.utimes(now, now).catch(() => undefined);
  }, heartbeatInterval).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await file.close().catch(() => undefined);
  };
}

/** Whether a heartbeat arrives within 20 seconds. Uses this process's clock, because another machine's clock may differ. */
async function hasHeartbeat(path: string): Promise<boolean> {
  const start = performance.now();
  const first = await readHeartbeat(path);
  while (performance.now() - start < heartbeatTimeout) {
    await delay(heartbeatInterval / 4);
    const latest = await readHeartbeat(path);
    // The lock was released.
    if (latest === undefined) return false;
    if (latest !== first) return true;
  }
  return false;
}

/** Whether there was a heartbeat within the last 20 seconds. The result can be wrong if the clocks of two machines differ. */
const hasRecentHeartbeat = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs <= heartbeatTimeout,
    () => false,
  );

/**
 * Reads the time of the last heartbeat. Opens the file each time, because a network share reports an up-to-date time only for a newly
 * opened file.
 */
async function readHeartbeat(path: string): Promise<number | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    return (await file?.stat())?.mtimeMs;
  } finally {
    await file?.close();
  }
}
