import { BatchError } from '../BatchError.ts';
import type { BatchStore } from './BatchStore.ts';

interface Beginning {
  begun: number;
  host: string;
  folder: string;
}

const pathOf = (name: string) => `${name}/begun.json`;
const beginningIn = (text: string | undefined) => JSON.parse(text ?? '{}') as Partial<Beginning>;
const begunBy = ({ host, folder }: Partial<Beginning>) =>
  new BatchError(
    'running',
    `This job was begun on ${host ?? 'another machine'}, with its journal in ${folder ?? 'another folder'}. Go on there. To send the same rows once more, and pay for them again, give this time a name of its own (\`run\`, --run).`,
  );

/** A job has one place for its results: two that bring them would each find half of them. @throws BatchError `running` */
export async function beginOnce(store: BatchStore, name: string, mine: Beginning): Promise<void> {
  if (await store.create(pathOf(name), JSON.stringify(mine))) return;
  const there = beginningIn(await store.read(pathOf(name)));
  if (there.begun !== mine.begun) throw begunBy(there);
}

/** Of a job that is new here: was it begun elsewhere? @throws BatchError `running` */
export async function seeUnbegun(store: BatchStore, name: string): Promise<void> {
  const text = await store.read(pathOf(name));
  if (text !== undefined) throw begunBy(beginningIn(text));
}
