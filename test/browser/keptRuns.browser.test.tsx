import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Every record that reached the service, with whether its coordinates were asked for. */
let sent: { id: string; geocode: boolean }[] = [];
/** Calls wait until they are let go. */
let held: (() => void)[] = [];
let isHolding = false;
let keep = '';

beforeEach(() => {
  [sent, held, isHolding] = [[], [], false];
  keep = `kept ${String(performance.timeOrigin)} ${String(Math.random())}`;
});
afterEach(() => {
  release();
  cleanup();
});
function release() {
  isHolding = false;
  for (const go of held.splice(0)) go();
}

const client = () =>
  createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => {
      const { Addresses, GeoCode } = (await request.json()) as { Addresses: { Id: string }[]; GeoCode: boolean };
      sent.push(...Addresses.map(({ Id }) => ({ id: Id, geocode: GeoCode })));
      if (isHolding) await new Promise<void>((go) => held.push(go));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
    },
  });
/** A window with the page. */
function open() {
  const host = document.body.appendChild(document.createElement('div'));
  const view = render(
    <AddressProvider client={client()} queryClient={new QueryClient()}>
      <BatchCleanse keep={keep} concurrency={1} chunkSize={10} />
    </AddressProvider>,
    { container: host },
  );
  return { ...within(host), host, unmount: view.unmount };
}
const file = (name: string, rows: number) =>
  new File(
    [`id,street\n${Array.from({ length: rows }, (_, at) => `${String(at)},${String(at)} Main`).join('\n')}\n`],
    name,
  );
const choose = (page: ReturnType<typeof open>, it: File) =>
  userEvent.upload(page.host.querySelector<HTMLInputElement>('input[type=file]')!, it);
const statusOf = (page: ReturnType<typeof open>) =>
  page.host.querySelector('.doorplate-run')?.getAttribute('data-status');
const press = async (page: ReturnType<typeof open>, name: string) => {
  await userEvent.click(await page.findByRole('button', { name }));
};

test('what a run was asked to do, it does to its end: coordinates are asked for after a reload too', async () => {
  const first = open();
  await choose(first, file('a.csv', 30));
  await userEvent.click(await first.findByLabelText(/Add coordinates/));
  isHolding = true;
  await press(first, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  first.unmount();
  release();
  const second = open();
  await press(second, 'Go on');
  await waitFor(() => expect(statusOf(second)).toBe('done'));
  expect(sent.map(({ id }) => Number(id)).sort((one, other) => one - other)).toEqual([...Array(30).keys()]);
  expect(sent.every(({ geocode }) => geocode)).toBe(true);
});

test('two windows do not work on one run: the second is told, and sends nothing', async () => {
  isHolding = true;
  const first = open();
  await choose(first, file('a.csv', 30));
  await press(first, 'Start');
  await waitFor(() => expect(sent).toHaveLength(10));
  const second = open();
  await second.findByText(/was left: 10 of 30/);
  const told = async (act: () => Promise<void>) => {
    await act();
    await waitFor(() => expect(second.queryByRole('alert')).toBeNull());
    const alert = await second.findByRole('alert');
    expect(alert.textContent).toMatch(/going on in another window/);
  };
  await told(() => press(second, 'Go on'));
  await told(() => press(second, 'Forget it'));
  await choose(second, file('b.csv', 20));
  await told(() => press(second, 'Start'));
  expect(sent).toHaveLength(10);
  release();
  await waitFor(() => expect(statusOf(first)).toBe('done'));

  // What the second found before is old by now: nothing of it is sent again.
  await press(second, 'Go on');
  await waitFor(() => expect(statusOf(second)).toBe('done'));
  expect(sent).toHaveLength(30);
});

test('paid answers stay until they are forgotten: another file is chosen, and the run before is still there', async () => {
  const page = open();
  await choose(page, file('a.csv', 20));
  await press(page, 'Start');
  await waitFor(() => expect(statusOf(page)).toBe('done'));
  await press(page, 'Another file');
  await page.findByText(/“a.csv” came to its end: 20 rows are known/);
  await choose(page, file('b.csv', 10));
  await page.findByText(/Starting this file forgets it/);
  await press(page, 'Another file');
  await press(page, 'Show the results');
  await waitFor(() => expect(page.host.querySelector('.doorplate-run')?.textContent).toContain('20 of 20 rows'));
  expect(sent).toHaveLength(20);
  await press(page, 'Another file');
  await press(page, 'Forget it');
  await waitFor(() => expect(page.queryByText(/came to its end/)).toBeNull());
  const later = open();
  await later.findByText('Choose a file');
  expect(screen.queryByText(/came to its end/)).toBeNull();
});

test('Start pressed twice starts once', async () => {
  const page = open();
  await choose(page, file('a.csv', 30));
  const start = await page.findByRole<HTMLButtonElement>('button', { name: 'Start' });
  start.click();
  start.click();
  await waitFor(() => expect(statusOf(page)).toBe('done'));
  expect(sent).toHaveLength(30);
});
