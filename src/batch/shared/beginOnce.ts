import { BatchError } from '../BatchError.ts';
import type { BatchStore } from './BatchStore.ts';

interface Beginning {
  begun: number;
  host: string;
  folder: string;
}

/** A job has one place for its results: two that bring them would each find half of them. @throws BatchError `running` */
export async function beginOnce(store: BatchStore, name: string, mine: Beginning): Promise<void> {
  const path = `${name}/begun.json`;
  if (await store.create(path, JSON.stringify(mine))) return;
  const { begun, host, folder } = JSON.parse((await store.read(path)) ?? '{}') as Partial<Beginning>;
  if (begun === mine.begun) return;
  throw new BatchError(
    'running',
    `This job was begun on ${host ?? 'another machine'}, with its journal in ${folder ?? 'another folder'}. Go on there. To send the same rows once more, and pay for them again, give this time a name of its own (\`run\`, --run).`,
  );
}
