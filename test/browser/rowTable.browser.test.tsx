import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import { ar } from 'doorplate/words/ar';
import 'doorplate/styles.css';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../support/axeFindings.ts';
import { isLong, someOf } from '../support/isLong.ts';
import { waitForFocus } from '../support/waitForFocus.ts';

afterEach(cleanup);

interface Sent {
  Id: string;
  Address1: string;
  Locality: string;
}
/** Corrects every fourth city and adds every fourth postal code. Every tenth row has another country, and every fourth no match. */
function answerTo(input: Sent) {
  const number = Number(input.Id);
  const base = {
    DeliveryAddress1: input.Address1,
    Locality: 'Boston',
    AdministrativeArea: 'MA',
    PostalCode: '02101',
    'ISO3166-2': number % 10 === 0 ? 'CA' : 'US',
  };
  const verdict = ['V44-I44-P6-100', 'V42-I44-P6-090', 'A44-I44-P6-100', 'U00-U00-P0-000'][number % 4];
  return { Input: input, Matches: [number % 4 === 3 ? { AVC: verdict } : { ...base, AVC: verdict }] };
}
const client = createClient({
  endpoints: { batch: 'https://batch.test' },
  credentials: { key: 'AA11-AA11-AA11-AA11' },
  fetch: async (request) => {
    const { Addresses } = (await request.json()) as { Addresses: Sent[] };
    return Response.json(Addresses.map(answerTo));
  },
});

/** A file whose rows have a wrong city where the remainder of 4 is 1, and no postal code where it is 2. */
function fileOf(rows: number): File {
  const lines = Array.from({ length: rows }, (_, at) => {
    const number = at + 1;
    return [
      number,
      `${String(number)} Main Street`,
      number % 4 === 1 ? 'Bostn' : 'Boston',
      'Massachusetts',
      number % 4 === 2 ? '' : '02101',
    ].join();
  });
  return new File([`id,street,city,state,zip\n${lines.join('\n')}\n`], 'rows.csv');
}

/** Runs a file until the rows are counted. */
async function run(rows: number, shown = <BatchCleanse saveAs={`rows ${String(Math.random())}`} />, start = 'Start') {
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      {shown}
    </AddressProvider>,
  );
  const root = document.querySelector<HTMLElement>('.doorplate-batch')!;
  await userEvent.upload(root.querySelector<HTMLInputElement>('input[type=file]')!, fileOf(rows));
  await userEvent.click(await screen.findByRole('button', { name: start }));
  await waitFor(() => expect(root.dataset['phase']).toBe('done'));
  await waitFor(() => expect(root.querySelector('select[data-field=changed]')).not.toBeNull());
  const grid = await screen.findByRole('grid');
  return {
    root,
    grid,
    /** Texts of the cells of the first rows. */
    cells: () =>
      [...grid.querySelectorAll('.doorplate-body-row')].map((row) =>
        [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent),
      ),
    numbers: () =>
      [...grid.querySelectorAll('.doorplate-body-row [role=gridcell]:first-child')]
        .slice(0, 4)
        .map((cell) => Number(cell.textContent.replaceAll(',', ''))),
    count: () => root.querySelector('.doorplate-rows [role=status]')?.textContent,
  };
}

// `npm run test:all` uses 20,000 rows.
const many = isLong ? 20_000 : 400;
const textOf = (rows: number) => rows.toLocaleString('en');

test(`searches, filters and sorts ${textOf(many)} rows, and shows how many there are`, async () => {
  const { grid, numbers, count, cells } = await run(many);
  expect(count()).toBe(`${textOf(many)} rows`);

  await userEvent.type(screen.getByLabelText('Search in rows'), 'bostn 3');
  await waitFor(() => expect(count()).toMatch(new RegExp(`^[\\d,]+ of ${textOf(many)} rows$`)));
  await waitFor(() => expect(cells().every(([, , input]) => /3.*Bostn/.test(input!))).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Show all rows' }));
  await waitFor(() => expect(count()).toBe(`${textOf(many)} rows`));
  await waitForFocus(grid);

  await userEvent.selectOptions(screen.getByLabelText('Changed'), 'Locality');
  await waitFor(() => expect(count()).toBe(`${textOf(many / 4)} of ${textOf(many)} rows`));
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'US');
  // Rows with no match have no country. Of the others, the numbers that end in 0 are in Canada, and none of those has a wrong city.
  await waitFor(() => expect(count()).toBe(`${textOf(many / 4)} of ${textOf(many)} rows`));
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'CA');
  await waitFor(() => expect(count()).toBe(`0 of ${textOf(many)} rows`));
  await userEvent.selectOptions(screen.getByLabelText('Changed'), '');
  await waitFor(() => expect(count()).toBe(`${textOf(many / 10)} of ${textOf(many)} rows`));
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'fix');
  await waitFor(() => expect(count()).toBe(`${textOf(many / 20)} of ${textOf(many)} rows`));
  expect(numbers()).toEqual([10, 30, 50, 70]);

  const heading = (name: string) => screen.getByRole('columnheader', { name });
  await userEvent.click(within(heading('Row')).getByRole('button'));
  await waitFor(() => expect(numbers()).toEqual([10, 30, 50, 70].map((number) => many - number)));
  expect(heading('Row').getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Show all rows' }));
  await userEvent.click(within(heading('Verdict')).getByRole('button'));
  await waitFor(() => expect(numbers()).toEqual([4, 8, 12, 16]));
  expect([heading('Verdict'), heading('Row')].map((each) => each.getAttribute('aria-sort'))).toEqual([
    'ascending',
    'none',
  ]);
  expect(grid.querySelectorAll('.doorplate-body-row').length).toBeLessThan(60);
});

test('marks what the service removed and added, as elements and in words', async () => {
  const { grid } = await run(8);
  const row = (number: number) => grid.querySelectorAll<HTMLElement>('.doorplate-body-row')[number - 1]!;
  const marks = (number: number, element: string) =>
    [...row(number).querySelectorAll(element)].map((mark) => mark.textContent);
  const last = (number: number) => row(number).querySelector('[role=gridcell]:last-child')?.textContent;
  expect([marks(1, 'del'), marks(1, 'ins'), last(1)]).toEqual([['Bostn'], ['Boston'], 'City']);
  expect([marks(2, 'del'), marks(2, 'ins'), last(2)]).toEqual([[], ['02101'], 'Postal code']);
  expect([marks(4, 'del'), marks(4, 'ins'), last(4)]).toEqual([[], [], '']);
  // Without color, a line through or under the words shows the difference.
  expect(getComputedStyle(row(1).querySelector('del')!).textDecorationLine).toBe('line-through');
  expect(getComputedStyle(row(1).querySelector('ins')!).textDecorationLine).toBe('underline');
});

test('works with the keyboard alone', async () => {
  const { grid, count, numbers } = await run(40);
  screen.getByLabelText('Search in rows').focus();
  await userEvent.keyboard('bostn');
  await waitFor(() => expect(count()).toBe('10 of 40 rows'));
  await userEvent.tab();
  await waitForFocus(screen.getByLabelText('Show'));
  for (const name of ['Country', 'Changed']) {
    await userEvent.tab();
    await waitForFocus(screen.getByLabelText(name));
  }
  await userEvent.tab();
  await waitForFocus('Show all rows');
  await userEvent.tab();
  await waitForFocus(grid);
  await userEvent.tab();
  await waitForFocus('Row');
  // Enter on a heading sorts the rows, and opens none of them.
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(numbers()).toEqual([37, 33, 29, 25]));
  expect(screen.queryByRole('dialog')).toBeNull();
  grid.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('dialog', { name: /Row 33/ });
});

test('keeps the row that an arrow key reaches in sight, below the headings', async () => {
  const { grid } = await run(40);
  grid.focus();
  const heading = grid.querySelector('.doorplate-head-row')!;
  for (const key of ['{ArrowDown}', '{ArrowUp}'])
    for (let step = 0; step < 30; step++) {
      await userEvent.keyboard(key);
      await waitFor(() => {
        const { top, bottom } = document
          .getElementById(grid.getAttribute('aria-activedescendant')!)!
          .getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(heading.getBoundingClientRect().bottom - 1);
        expect(bottom).toBeLessThanOrEqual(grid.getBoundingClientRect().bottom);
      });
    }
});

test('shows percentages, and bars by country with their verdicts in words', async () => {
  const { root } = await run(40);
  expect(root.querySelector('.doorplate-legend li[data-name=accept]')?.textContent).toBe('Accept 10 25%');
  const places = [...root.querySelectorAll('.doorplate-places > li')].map((place) => place.textContent);
  expect(places).toEqual([
    'United States26 65%Accept 8, Confirm 10, Fix 8',
    'Canada4 10%Accept 2, Fix 2',
    'Unknown10 25%Reject 10',
  ]);
});

test.each(someOf(1, ['dark', 'light']))('has no axe finding and fits into 320 pixels in %s', async (theme) => {
  await page.viewport(320, 700);
  const { root, grid } = await run(
    40,
    <main style={{ colorScheme: theme, background: 'Canvas', color: 'CanvasText' }}>
      <BatchCleanse saveAs={`axe ${String(Math.random())}`} />
    </main>,
  );
  await userEvent.type(screen.getByLabelText('Search in rows'), 'b');
  await screen.findByRole('button', { name: 'Show all rows' });
  expect(await axeFindings(root)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  // Only the table itself scrolls sideways.
  expect(grid.scrollWidth).toBeGreaterThan(grid.clientWidth);
});

test('is mirrored on a page that is written from right to left', async () => {
  await page.viewport(1000, 700);
  const { root, grid } = await run(
    40,
    <div dir="rtl" lang="ar">
      <BatchCleanse saveAs={`rtl ${String(Math.random())}`} words={ar} />
    </div>,
    'بدء',
  );
  const [first, second] = grid.querySelectorAll('[role=columnheader]');
  expect(first!.getBoundingClientRect().left).toBeGreaterThan(second!.getBoundingClientRect().left);
  const bar = root.querySelector('.doorplate-places .doorplate-bar')!;
  expect(bar.getBoundingClientRect().right).toBeCloseTo(bar.parentElement!.getBoundingClientRect().right, 0);
  const shorter = root.querySelectorAll('.doorplate-places .doorplate-bar')[1]!;
  expect(shorter.getBoundingClientRect().right).toBeCloseTo(shorter.parentElement!.getBoundingClientRect().right, 0);
  // English values are at the side of their labels, in fields as in texts.
  await userEvent.click(grid.querySelector('.doorplate-body-row')!);
  const dialog = await screen.findByRole('dialog');
  for (const field of within(dialog).getAllByRole('textbox')) expect(getComputedStyle(field).textAlign).toBe('right');
});
