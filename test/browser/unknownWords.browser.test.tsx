import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  AddressAutocomplete,
  AddressForm,
  AddressProvider,
  AddressVerification,
  BatchCleanse,
  EmailBatches,
  EmailField,
  UsageMeter,
  useAddressVerification,
} from 'doorplate';
import { type Address, createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { wordsIn } from '../support/wordsIn.ts';

afterEach(cleanup);

/** Names of properties of a plain object, and empty texts. */
const words = [
  '__proto__',
  'constructor',
  ' ',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'Levitating',
  '',
];

class Boundary extends Component<{ children: ReactNode }, { fallen?: string }> {
  override state: { fallen?: string } = {};
  static getDerivedStateFromError(error: unknown) {
    return { fallen: String(error) };
  }
  override render() {
    return this.state.fallen === undefined ? this.props.children : <p>Taken down: {this.state.fallen}</p>;
  }
}

const answering = (answer: (request: Request) => unknown) =>
  createClient({
    endpoints: {
      platform: 'https://platform.test',
      batch: 'https://batch.test',
      legacy: 'https://legacy.test',
      base: 'https://base.test',
    },
    credentials: { key: 'AA11-AA11-AA11-AA11', legacyKey: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => Response.json(await answer(request)),
  });
function show(client: ReturnType<typeof answering>, children: ReactNode, locale?: string) {
  render(
    <AddressProvider client={client} queryClient={new QueryClient()} words={wordsIn[locale ?? 'en']} locale={locale}>
      <Boundary>
        {children}
        <p>The page is there.</p>
      </Boundary>
    </AddressProvider>,
  );
}
const stands = () => {
  expect(document.body.textContent).not.toContain('Taken down');
  expect(screen.getByText('The page is there.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\[object|function |native code|undefined/);
};

describe.each(someOf(3, words))('the unknown word %j is handled', (word) => {
  test('as the status of an email, which is unknown and never valid', async () => {
    const client = answering(() => ({ Items: [{ Status: word, EmailAddress: 'jo@example.com', Domain: word }] }));
    show(client, <EmailField />);
    await userEvent.fill(screen.getByLabelText('Email'), 'jo@example.com');
    await userEvent.tab();
    await waitFor(() =>
      expect(document.querySelector('.doorplate-email')?.getAttribute('data-verdict')).toBe('unknown'),
    );
    expect(screen.getByRole('status').textContent).toContain('couldn’t check');
    expect(document.querySelector('.doorplate-control svg')).toBeNull();
    stands();
  });

  test('as the status of a job', async () => {
    const job = { job_id: 'j'.repeat(52), submitted_file: word || 'a.csv', status: word, progress: '40%' };
    show(
      answering((request) =>
        request.url.includes(job.job_id)
          ? { Status: 'OK', batch_status: job }
          : { Status: 'OK', batch_jobs: { result: [job] } },
      ),
      <EmailBatches without="direct" />,
    );
    await waitFor(() => expect(document.querySelector('.doorplate-job')).not.toBeNull());
    stands();
  });

  test('as the type, language and highlight of a suggestion', async () => {
    show(
      answering(() => ({
        Items: [{ id: '1', type: word, text: `1 Main St`, highlight: word, description: word, language: word }],
        items: [{ id: '1', type: word, text: `1 Main St`, highlight: word, description: word, language: word }],
      })),
      <AddressAutocomplete countries={['US']} />,
    );
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('1 main');
    await screen.findByRole('option', { name: /1 Main St/ });
    stands();
  });

  test('as AVC and AQI, which are rejected', async () => {
    const client = answering(() => [
      {
        Input: {},
        Matches: [{ AVC: word, AQI: word, DeliveryAddress1: word, Locality: word, Country: word, [word]: word }],
      },
    ]);
    function Mine() {
      const verification = useAddressVerification();
      return (
        <>
          <button onClick={() => void verification.verify({ line1: word.trim() || '1 Main', country: 'US' })}>
            Check
          </button>
          <AddressVerification verification={verification} />
        </>
      );
    }
    show(client, <Mine />);
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect((await screen.findByRole('dialog')).dataset['kind']).toBe('reject');
    stands();
  });

  test('as country, region, language and postal code of an address', () => {
    const address = {
      ...Object.fromEntries(
        'company line1 line2 line3 line4 line5 district city province provinceName provinceCode adminAreaName subBuilding'
          .split(' ')
          .map((name) => [name, word]),
      ),
      line1: `1 ${word}`,
      language: word,
      postalCode: word,
      countryIso2: word,
      countryName: word,
    } as unknown as Address;
    show(
      answering(() => ({})),
      <>
        <AddressForm layout="search" defaultValue={address} />
        <AddressForm layout="search" defaultValue={{ ...address, countryIso2: 'US' }} countries={['US', word]} />
        <AddressForm layout="search" defaultCountry={word} />
      </>,
    );
    stands();
  });

  test('as the language of the page', () => {
    show(
      answering(() => ({ Status: 'OK', batch_jobs: { result: [] } })),
      <>
        <AddressForm layout="search" countries={['US', 'GB']} />
        <EmailBatches saveAs={`words ${String(Math.random())}`} />
        <BatchCleanse saveAs={`words ${String(Math.random())}`} />
        <UsageMeter />
      </>,
      word,
    );
    stands();
    expect(screen.getAllByText('Country or region').length).toBeGreaterThan(0);
  });

  test('as a column of a file and a field of its answer', async () => {
    const client = answering(async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: unknown[] };
      return Addresses.map((Input) => ({
        Input,
        Matches: [
          { AVC: word, AQI: word, Country: word, [word]: 'x', [`${word}Status`]: word, DeliveryAddress1: '1 Main St' },
        ],
      }));
    });
    show(client, <BatchCleanse worker={false} saveAs={`words ${String(Math.random())}`} />);
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([`Address1,City,${word},Country\n1 Main St,Boston,${word},US\n`], 'a.csv'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    await waitFor(() => expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByText('1 Main St').length).toBeGreaterThan(0);
    stands();
  });
});

test.each([
  ['Rejected', 'unknown'],
  ['Timeout', 'unknown'],
  ['unknown', 'unknown'],
  ['Accept_All', 'accept-all'],
  ['catch-all', 'accept-all'],
  ['INVALID', 'invalid'],
  ['VALID', 'valid'],
])('shows an email with the status %s as %s, and only a valid email gets the tick', async (status, kind) => {
  const client = answering(() => ({ Items: [{ Status: status, EmailAddress: 'jo@example.com' }] }));
  show(client, <EmailField />);
  await userEvent.fill(screen.getByLabelText('Email'), 'jo@example.com');
  await userEvent.tab();
  await waitFor(() => expect(document.querySelector('.doorplate-email')?.getAttribute('data-verdict')).toBe(kind));
  expect(document.querySelector('.doorplate-control svg') !== null).toBe(kind === 'valid');
  const said = screen.getByRole('status').textContent;
  if (kind === 'valid') expect(said).toBe('This email address works.');
  else expect(said).toMatch(/can’t tell|couldn’t check|couldn’t find/);
});

test.each([
  ['en', /can’t tell/],
  ['fr', /Nous ne savons pas/],
  ['es', /No podemos saber/],
])('shows accept-all in %s, and disposable and role mailbox as flags next to the kind', async (locale, said) => {
  const validation = { Status: 'Accept_All', EmailAddress: 'jo@example.com' };
  show(
    answering(() => ({ Items: [validation] })),
    <EmailField label="E" />,
    locale,
  );
  await userEvent.fill(screen.getByLabelText('E'), 'jo@example.com');
  await userEvent.tab();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(said));
  cleanup();
  show(
    answering(() => ({ Items: [{ ...validation, Status: 'Valid', IsDisposible: 'True', IsSystemMailbox: true }] })),
    <EmailField label="E" />,
    locale,
  );
  await userEvent.fill(screen.getByLabelText('E'), 'jo@example.com');
  await userEvent.tab();
  const root = document.querySelector<HTMLElement>('.doorplate-email')!;
  await waitFor(() =>
    expect(Object.fromEntries(Object.entries(root.dataset))).toMatchObject({
      verdict: 'valid',
      disposable: 'true',
      systemMailbox: 'true',
    }),
  );
});
