import { type BatchOutcome, createBatch, createClient, type RecordFault } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { wordsIn } from '../../support/wordsIn.ts';

type Outcome = BatchOutcome<'cleanse' | 'validateEmails'>;

/** Returns the outcome of one record of this kind, from the batch engine itself. */
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
  [
    'country',
    'cleanse',
    { Address1: '1 Main Street', Country: 'Scotland' },
    'country|pays|país|Land|Paese|land|kraj|wlad|国|الدولة',
  ],
  [
    'no-address',
    'cleanse',
    { Country: 'US' },
    'address|adresse|dirección|Adresse|indirizzo|adres|endereço|cyfeiriad|住所|عنوان',
  ],
  ['email', 'validateEmails', ' ', 'email|e[-\u2011]mail|E-Mail|correo|e-bost|メール|بريد'],
  ['several-emails', 'validateEmails', 'a@b.test,c@d.test', 'email|e[-\u2011]mail|E-Mail|correo|e-bost|メール|بريد'],
  ['too-long', 'cleanse', { Address1: 'x'.repeat(2_000_001) }, 'long|longue|larga|lang|lunga|longa|dług|hir|長|أطول'],
  [
    'unreadable',
    'cleanse',
    { Address1: ['1 Main Street'] },
    'read|illisible|leer|lesbar|leggibile|leesbaar|lida|odczytać|darllen|読み取れ|قراءته',
  ],
])(
  'explains why a row was not sent in the user’s language, never in the English of the library: %s',
  async (fault, operation, record, word) => {
    const outcome = await outcomeOf(operation, record);
    expect(outcome).toMatchObject({ rejected: { reason: 'unsendable', fault } });
    const said = Object.values(wordsIn).map(({ files }) => files.unsendableReason(fault));
    for (const sentence of said) expect(sentence).toMatch(new RegExp(word));
    expect(new Set(said).size).toBe(11);
  },
);

test('names the reason before the run for which a full address in an unknown country is not sent', () => {
  expect(['en', 'fr', 'es'].map((language) => wordsIn[language]!.files.estimateLine('country'))).toEqual([
    'Not sent: unknown country',
    'Non envoyées\u00a0: pays inconnu',
    'Sin enviar: país desconocido',
  ]);
});
