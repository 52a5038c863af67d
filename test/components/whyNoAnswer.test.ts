// @vitest-environment node
import { type BatchOutcome, createBatch, createClient, type RecordFault } from 'doorplate/core';
import { createFileRun } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { en } from 'doorplate/words/en';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import { expect, test } from 'vitest';
import { whyNoAnswer } from '../../src/components/files/whyNoAnswer.ts';
import { memoryRuns } from '../support/memoryRuns.ts';

const languages = { en, fr, es };
type Outcome = BatchOutcome<'cleanse' | 'validateEmails'>;

/** What becomes of one record of this kind, by the engine itself. */
async function outcomeOf(operation: 'cleanse' | 'validateEmails', record: unknown): Promise<Outcome> {
  const { endpoints, credentials, fetch } = createSimulator();
  const batch = createBatch<'cleanse' | 'validateEmails'>({
    client: createClient({ endpoints, credentials, fetch }),
    operation,
  });
  await batch.start([record as never]);
  return batch.get().at(0)!;
}

test.each<[RecordFault, 'cleanse' | 'validateEmails', unknown, string]>([
  ['country', 'cleanse', { Address1: '1 Main Street', Country: 'Scotland' }, 'country|pays|país'],
  ['no-address', 'cleanse', { Country: 'US' }, 'address|adresse|dirección'],
  ['email', 'validateEmails', 'a@b.test,c@d.test', 'email|e\u2011mail|correo'],
  ['too-long', 'cleanse', { Address1: 'x'.repeat(2_000_001) }, 'long|longue|larga'],
  ['unreadable', 'cleanse', { Address1: ['1 Main Street'] }, 'read|illisible|leer'],
])(
  'a row that was not sent says why in the reader’s language, never in an engine’s English: %s',
  async (fault, operation, record, word) => {
    const outcome = await outcomeOf(operation, record);
    expect(outcome).toMatchObject({ rejected: { reason: 'unsendable', fault } });
    const said = Object.values(languages).map((words) => whyNoAnswer(words.files, outcome as never)!);
    for (const { sentence, detail } of said) {
      expect(sentence).toMatch(new RegExp(word));
      expect(detail).toBe('');
    }
    expect(new Set(said.map(({ sentence }) => sentence)).size).toBe(3);
  },
);

test('a row that the service declined says what the service said, in its own words, after a reload too', async () => {
  const simulator = createSimulator();
  const memory = memoryRuns();
  const client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: () =>
      Promise.resolve(
        Response.json(
          { Number: '1002', Description: 'Bad', Cause: 'It is odd.', Resolution: 'Mend it.' },
          { status: 400 },
        ),
      ),
  });
  const open = () => {
    const { store, lock } = memory.window(false);
    return createFileRun({ client, operation: 'cleanseInternational', store, lock });
  };
  const first = open();
  await first.open(new File(['street\n1 Main Street\n'], 'a.csv'));
  await first.start();
  const leave = first.connect();
  const before = first.get().rows.at(0);
  expect(before).toMatchObject({ rejected: { reason: 'turned-down' } });
  leave();
  const later = open();
  later.watch();
  await expect.poll(() => later.get().kept?.total).toBe(1);
  await later.goOn();
  for (const outcome of [before, later.get().rows.at(0)])
    for (const words of Object.values(languages))
      expect(whyNoAnswer(words.files, outcome as never)).toEqual({
        sentence: words.files.rowWhy('turned-down'),
        detail: 'It is odd. Mend it.',
      });
});

test('before a run, a full address of a country that nobody knows is a row that can’t be checked', () => {
  expect(Object.values(languages).map((words) => words.files.unsendable(1))).toEqual([
    '1 row can’t be checked',
    '1 ligne ne peut pas être vérifiée',
    '1 fila no se puede comprobar',
  ]);
});
