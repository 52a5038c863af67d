import { type BatchOperationName, createEmitter } from '../../core/index.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import type { FileRunOptions } from './FileRun.ts';
import type { RunStand } from './RunStand.ts';

/**
 * An empty stand. `forget`: whatever was drawn of it is old.
 *
 * @throws TypeError for an operation that takes no files.
 */
export function createRunStand<Name extends BatchOperationName>(
  given: FileRunOptions<Name>,
  forget: () => void,
): RunStand<Name> {
  const operation = fileOperation(given.operation);
  const listeners = createEmitter<['state' | 'progress']>();
  const stand: RunStand<Name> = {
    operation,
    name: given.name ?? given.operation,
    config: given,
    place: { at: 'empty' },
    settings: given.settings ?? operation.settings,
    country: given.country ?? '',
    error: undefined,
    isStarting: false,
    isAlive: true,
    phase() {
      const { place } = stand;
      if (place.at !== 'begun') return place.at;
      const { status } = place.begun.batch.get();
      // It was begun and has not been heard of yet.
      return status === 'ready' ? 'running' : status;
    },
    turnTo(next) {
      stand.place = next;
      return next;
    },
    isWanted: (mine) => stand.isAlive && stand.place === mine,
    changed(what = 'state') {
      forget();
      if (stand.isAlive) listeners.emit(what);
    },
    subscribe: listeners.subscribe,
  };
  return stand;
}
