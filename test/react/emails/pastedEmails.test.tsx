import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, EmailBatches } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createFileRun, parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { afterEach, expect, test } from 'vitest';
import { memoryRuns } from '../../support/memoryRuns.ts';

afterEach(cleanup);

const clientOf = ({ endpoints, credentials, fetch }: ReturnType<typeof createSimulator>) =>
  createClient({ endpoints, credentials, fetch });

test.each([
  ['a mail program’s “To” line', 'Jo Doe <jo@example.com>, Ann Lee <ann@example.com>', ['jo', 'ann']],
  ['names with commas', '"Doe, Jo" <jo@example.com>; ann@example.com', ['jo', 'ann']],
  ['names on their own lines', 'Jo\nDoe <jo@example.com>\nbob@example.com Ann <ann@example.com>', ['Jo', 'jo', 'ann']],
  ['links and list marks', 'mailto:jo@example.com\n- ann@example.com\n1. bob@example.com', ['jo', 'ann', 'bob']],
  ['one per line', 'jo@example.com\n\n  ann@example.com\n', ['jo', 'ann']],
  ['a word without an “@”, so that it is seen', 'jo@example.com, bad', ['jo', 'bad']],
])('extracts the emails from pasted text: %s', async (_name, text, wanted) => {
  render(
    <AddressProvider client={clientOf(createSimulator())}>
      <EmailBatches without="jobs" />
    </AddressProvider>,
  );
  fireEvent.change(screen.getByLabelText('Paste addresses'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: /^Continue with/ }));
  await screen.findByRole('button', { name: 'Start' });
  const cells = [...document.querySelectorAll('table tbody td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(wanted.map((name) => (/^(?:Jo|bad)$/.test(name) ? name : `${name}@example.com`)));
});

test('reads a text of megabytes in negligible time', () => {
  render(
    <AddressProvider client={clientOf(createSimulator())}>
      <EmailBatches without="jobs" />
    </AddressProvider>,
  );
  for (const text of ['<'.repeat(300_000), `${'"'.repeat(300_000)}<a@b.co>`, 'a@b.co <'.repeat(50_000)])
    fireEvent.change(screen.getByLabelText('Paste addresses'), { target: { value: text } });
  expect(screen.getByRole('button', { name: /^Continue with/ })).toBeTruthy();
});

test('sends the email from a cell in the format of a mail program, and keeps the cell in the results', async () => {
  const simulator = createSimulator();
  const { store, lock } = memoryRuns().window(false);
  const run = createFileRun({ client: clientOf(simulator), operation: 'validateEmails', store, lock });
  await run.open(new File(['email\n"Doe, Jo" <jo@example.com>\nmailto:ann@example.com\n'], 'a.csv'));
  await run.start();
  await waitFor(() => {
    expect(run.get().phase).toBe('done');
  });
  const home = parseCsv(await (await run.download('results')).text());
  const at = home.header.indexOf('emailAddress');
  expect(home.rows.map((row) => [row[0], row[at]])).toEqual([
    ['"Doe, Jo" <jo@example.com>', 'jo@example.com'],
    ['mailto:ann@example.com', 'ann@example.com'],
  ]);
});
