import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, EmailBatches } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, checkout, dialog, fieldOf, matchService, pay, press } from '../support/checkout.tsx';
import { wordsIn } from '../support/wordsIn.ts';

afterEach(cleanup);

test('chooses the suggestion next to the entered address out of several streets, and sends it', async () => {
  const street = (name: string) => ({
    AVC: 'A42-I44-P6-090',
    DeliveryAddress1: `12 ${name}`,
    Premise: '12',
    Thoroughfare: name,
    Locality: 'Galena',
    AdministrativeArea: 'IL',
    PostalCode: '61036',
    Country: 'US',
  });
  const { client } = matchService(() => [street('N Main St'), street('S Main St')]);
  const defaultValue = { ...blank, line1: '12 Main', city: 'Galena', region: 'IL', postalCode: '61036' };
  const { sent } = checkout({ client, props: { countries: ['US'], defaultValue } });
  await pay();
  const box = await dialog();
  const card = () => box.querySelector('[data-kind="suggested"] [data-field="line1"]')?.textContent;
  expect(card()).toContain('N ');
  await userEvent.click(screen.getAllByRole('radio')[1]!);
  expect(card()).toContain('S ');
  expect(card()).not.toContain('N ');
  await press('Use this address');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ line1: '12 S Main St' });
});

test.each([
  ['countries', { countries: ['us', 'US', ' ca '] }, 'US'],
  ['defaultCountry', { countries: ['US', 'CA'], defaultCountry: 'ca' }, 'CA'],
  ['defaultValue', { countries: ['us', 'ca'], defaultValue: { country: 'ca', line1: '1 Main' } }, 'CA'],
  ['value', { countries: ['us', 'ca'], value: { ...blank, country: 'ca', line1: '1 Main' } }, 'CA'],
])('shows a country in lower case once, as one of the options: %s', (_, props, wanted) => {
  const { client } = matchService(() => []);
  render(
    <AddressProvider client={client}>
      <AddressForm layout="search" {...props} />
    </AddressProvider>,
  );
  const select = document.querySelector<HTMLSelectElement>('select[name="country"]')!;
  expect(Array.from(select.options, ({ value }) => value)).toEqual(['CA', 'US']);
  expect([select.value, fieldOf('country').value]).toEqual([wanted, wanted]);
});

describe.each([
  ['fr', /n’a pas pu être lue|n’a pas été envoyé|n’est pas arrivé/, /peut-être été facturé/, 'État inconnu'],
  ['es', /no se pudo leer|no se subió|no llegó/i, /puede haberse cobrado/i, 'Estado desconocido'],
  ['en', /couldn’t read|was not uploaded|did not arrive/, /may have been charged/, 'Status unknown'],
])('a failure of email jobs in the language of the page (%s)', (locale, failed, charged, unknown) => {
  const jobId = 'j'.repeat(52);
  const show = (answer: (url: URL) => Response) => {
    const client = createClient({
      endpoints: { legacy: 'https://legacy.test' },
      credentials: { legacyKey: 'AA11-AA11-AA11-AA11' },
      fetch: (request) => Promise.resolve().then(() => answer(new URL(request.url))),
    });
    render(
      <AddressProvider client={client} words={wordsIn[locale]}>
        <EmailBatches without="direct" />
      </AddressProvider>,
    );
  };
  const developers = /listEmailBatches|uploadEmailBatch|downloadEmailBatch|was not sent|mayHaveBeen/;

  test('is reported for the list', async () => {
    show(() => Response.json({ Status: 'Account suspended' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(failed);
    expect(alert.textContent).toContain('Account suspended');
    expect(alert.textContent).not.toMatch(developers);
  });

  test('is reported for the upload of an invalid file', async () => {
    show(() => Response.json({ Status: 'OK', batch_jobs: { result: [] } }));
    await userEvent.upload(document.querySelector('input[type="file"]')!, new File(['name\nAna\n'], 'a.csv'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(failed);
    expect(alert.textContent).toContain('email');
    expect(alert.textContent).not.toMatch(developers);
  });

  test('is reported for a download in doubt, and a listed job without a state is unknown, not waiting', async () => {
    show((url) => {
      if (url.href.includes('download')) throw new TypeError('reset');
      return Response.json({
        Status: 'OK',
        batch_jobs: {
          result: [
            { job_id: jobId, status: 'complete', progress: '100%' },
            { job_id: 'k'.repeat(52), status: '', progress: '0%' },
          ],
        },
        batch_status: { job_id: jobId, status: 'complete', progress: '100%' },
      });
    });
    await screen.findAllByText(new RegExp(unknown));
    const row = document.querySelector<HTMLElement>('.doorplate-job[data-status="complete"]')!;
    await userEvent.click(row.querySelector('.doorplate-action')!);
    await waitFor(() => expect(row.querySelector('[role="alert"]')?.textContent).toMatch(charged));
    expect(row.textContent).toMatch(failed);
    expect(row.textContent).not.toMatch(developers);
  });
});
