import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse, type BatchCleanseProps } from 'doorplate';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { es } from 'doorplate/words/es';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isLong } from '../support/isLong.ts';
import { reveal } from '../support/reveal.ts';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

type Answer = (call: number, rows: { Id: string }[]) => Response | Promise<Response>;
const good: Answer = (_, rows) =>
  Response.json(rows.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', DeliveryAddress1: Input.Id }] })));
const torn: Answer = () => {
  throw new TypeError('Failed to fetch');
};

function open(answer: Answer = good, props: Partial<BatchCleanseProps> = {}) {
  let calls = 0;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: { Id: string }[] };
      return answer(++calls, Addresses);
    },
  });
  const { container } = render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <BatchCleanse
        saveAs={`figures ${String(performance.timeOrigin)} ${String(Math.random())}`}
        concurrency={1}
        chunkSize={10}
        {...props}
      />
    </AddressProvider>,
  );
  const run = () => container.querySelector<HTMLElement>('.doorplate-run');
  return {
    ...within(container),
    container,
    text: () => run()?.textContent ?? '',
    status: () => run()?.dataset['status'],
    tone: () => run()?.dataset['tone'],
    bar: () => container.querySelector('progress')?.value,
    async choose(text: string) {
      await userEvent.upload(
        container.querySelector<HTMLInputElement>('input[type=file]')!,
        new File([text], 'rows.csv'),
      );
      return within(container).findByRole('button', { name: 'Start' });
    },
    async press(name: string | RegExp) {
      await userEvent.click(await reveal(await within(container).findByRole('button', { name })));
    },
  };
}
const rows = (count: number) =>
  `id,street\n${Array.from({ length: count }, (_, at) => `${String(at)},${String(at)} Main`).join('\n')}\n`;

/** Returns the file that the browser would have saved. */
async function saved(page: ReturnType<typeof open>, button: RegExp) {
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
    blob = it as Blob;
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.press(button);
  await waitFor(() => expect(blob).toBeDefined());
  return parseCsv(await blob!.text());
}

describe('figures of a run', () => {
  test('count only rows that the service answered in “n of n rows”, and done is not green if everything is in doubt', async () => {
    const page = open(torn, { stopAfter: 50 });
    await page.choose(rows(30));
    await page.press('Start');
    await waitFor(() => expect(page.status()).toBe('done'));
    expect(page.text()).toContain('0 of 30 rows');
    expect(page.text()).toContain('30 in doubt');
    expect(page.text()).toContain('Done. None of the rows has a result.');
    expect([page.tone(), page.bar()]).toEqual(['bad', 0]);
    const colour = (tone: string) =>
      getComputedStyle(page.container.querySelector('.doorplate-run')!).getPropertyValue(tone);
    expect(getComputedStyle(page.container.querySelector('.doorplate-run .doorplate-status')!).color).not.toBe(
      colour('--success'),
    );
  });

  test('show done in green only if every row has an answer, and not if any row is in doubt', async () => {
    const some = open((call, them) => (call === 2 ? torn(call, them) : good(call, them)));
    await some.choose(rows(30));
    await some.press('Start');
    await waitFor(() => expect(some.status()).toBe('done'));
    expect(some.text()).toMatch(/20 of 30 rows.*10 in doubt.*Some rows have no result/);
    expect([some.tone(), some.bar()]).toEqual(['mixed', 20]);
    cleanup();
    const all = open();
    await all.choose(rows(30));
    await all.press('Start');
    await waitFor(() => expect(all.status()).toBe('done'));
    expect(all.text()).toContain('30 of 30 rows');
    expect([all.tone(), all.bar()]).toEqual(['good', 30]);
  });

  test('have their own count and file for unsent rows', async () => {
    const page = open((call, them) => (call === 2 ? new Promise<Response>(() => undefined) : good(call, them)), {
      timeout: 60_000,
      concurrency: 1,
      stopAfter: 1,
      budget: 10,
    });
    await page.choose(`${rows(30)}x,\n`);
    await page.press('Start');
    await waitFor(() => expect(page.status()).toBe('stopped'));
    expect(page.text()).toMatch(/10 of 31 rows.*21 not sent/);
    expect(page.text()).not.toContain('rejected');
    const file = await saved(page, /^Not sent \(21\)/);
    expect(file.rows.map(([id]) => id)).toEqual([...Array.from({ length: 20 }, (_, at) => String(at + 10)), 'x']);
    expect(file.header).toEqual(['id', 'street', 'why']);
    expect(file.rows.every(([, , why]) => why?.startsWith('It was not sent'))).toBe(true);
    expect(page.queryByRole('button', { name: /^Rejected/ })).toBeNull();
  });

  test('do not count rejected rows among the unsent rows', async () => {
    const page = open((call, them) =>
      call === 2 ? Response.json({ Number: 1001, Description: 'No address' }, { status: 400 }) : good(call, them),
    );
    await page.choose(rows(30));
    await page.press('Start');
    await waitFor(() => expect(page.status()).toMatch(/done|stopped/));
    expect(page.text()).toMatch(/20 of 30 rows/);
    expect(page.text()).not.toContain('not sent');
    expect(page.tone()).toBe('mixed');
  });

  test('give a reason for a row without a result in the words of the page, never in those of an error', async () => {
    const page = open((call, them) => (call === 1 ? torn(call, them) : good(call, them)), { words: es });
    await userEvent.upload(
      page.container.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([`${rows(20)}x,\n`], 'rows.csv'),
    );
    await page.press('Empezar');
    await waitFor(() => expect(page.status()).toBe('done'));
    const drawn = () => [...page.container.querySelectorAll('.doorplate-body-row')].map((row) => row.textContent);
    await waitFor(() => expect(drawn()[0]).toContain('No recibimos respuesta para esta fila'));
    const grid = page.getByRole('grid');
    grid.focus();
    await userEvent.keyboard('{End}{Enter}');
    const dialog = await page.findByRole('dialog');
    // The dialog explains the problem of this row in the same words.
    expect(dialog.textContent).toContain('no tiene ninguna dirección que comprobar');
    expect(dialog.textContent).not.toMatch(/It was|it has/);
  });

  test('show an address with tags between its lines in lines', async () => {
    const page = open((_, them) =>
      Response.json(
        them.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', Address: '1 Main St<BR>Boston MA' }] })),
      ),
    );
    await page.choose(rows(1));
    await page.press('Start');
    await waitFor(() => expect(page.status()).toBe('done'));
    page.getByRole('grid').focus();
    await userEvent.keyboard('{Home}{Enter}');
    const cell = (await page.findByText(/1 Main St\s+Boston MA/)).closest('td')!;
    expect(cell.textContent).toBe('1 Main St\nBoston MA');
    expect(getComputedStyle(cell).whiteSpace).toMatch(/pre-line/);
  });

  test('say “paused” only when nothing is in flight', async () => {
    let go: () => void = () => undefined;
    const page = open(async (call, them) => {
      if (call === 2) await new Promise<void>((let_) => (go = let_));
      return good(call, them);
    });
    await page.choose(rows(30));
    await page.press('Start');
    await waitFor(() => expect(page.text()).toContain('10 of 30 rows'));
    await page.press('Pause');
    await waitFor(() => expect(page.status()).toBe('pausing'));
    expect(page.text()).toContain('Waiting for the last results');
    expect(page.text()).not.toContain('Paused');
    go();
    await waitFor(() => expect(page.status()).toBe('paused'));
    expect(page.text()).toContain('Paused');
    expect(page.text()).toContain('20 of 30 rows');
  });
});

test('include invalid rows, duplicates and the budget in the estimate', async () => {
  const page = open(good, { dedupe: true, budget: 15 });
  const start = await page.choose(`${rows(20)}a,0 Main\nb,1 Main\nc,\n`);
  const said = document.getElementById(start.getAttribute('aria-describedby')!)!;
  expect([...said.querySelectorAll('dl > div, p')].map(({ textContent }) => textContent)).toEqual([
    'Rows23',
    'Not sent: no address1',
    'Duplicates, free2',
    'Rows to send20',
    'Calls2',
    'Credits15',
    'Budget15, runs out after row 15; all rows need 20',
    'No column has a city, postal code or country',
  ]);
});

// `npm run test:all` uses 100,000 columns.
const many = isLong ? 100_000 : 1_000;

describe(`a table of ${String(many)} columns and 20 rows`, () => {
  const columns = many.toLocaleString('en');
  const name = `c${String(many - 2)}`;
  const wide = (width: number) => {
    const names = Array.from({ length: width }, (_, at) => (at === width - 1 ? 'street' : `c${String(at)}`));
    const line = (row: number) => names.map((name) => `${name} ${String(row)}`).join(',');
    return `${names.join(',')}\n${Array.from({ length: 20 }, (_, row) => line(row)).join('\n')}\n`;
  };

  test('renders only the mapped and the first columns, finds others by name, and shows the mapped columns in an opened row', async () => {
    const page = open();
    await page.choose(wide(many));
    expect(page.getByText(`41 of ${columns} columns`)).toBeTruthy();
    expect(page.container.querySelectorAll('*').length).toBeLessThan(5000);
    // Mapped columns are rendered, wherever they are in the file.
    expect(page.getByLabelText<HTMLSelectElement>('What “street” contains').value).toBe('Address1');
    await userEvent.type(page.getByLabelText('Find a column'), name);
    await page.findByText(`1 of ${columns} columns`);
    await userEvent.selectOptions(page.getByLabelText(`What “${name}” contains`), 'Locality');
    await userEvent.clear(page.getByLabelText('Find a column'));
    await page.findByText(`42 of ${columns} columns`);

    await page.press('Start');
    await waitFor(() => expect(page.status()).toBe('done'));
    await page.findByRole('grid');
    page.getByRole('grid').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await within(document.body).findByRole('dialog');
    expect(dialog.querySelectorAll('*').length).toBeLessThan(2000);
    expect(within(dialog).getByDisplayValue('street 0')).toBeTruthy();
  });

  test('truncates a cell that is as long as a book', async () => {
    const page = open();
    await page.choose(`id,street\n1,${'long '.repeat(200_000)}\n`);
    expect(page.container.textContent.length).toBeLessThan(20_000);
  });
});
