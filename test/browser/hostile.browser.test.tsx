import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  AddressAutocomplete,
  AddressProvider,
  AddressVerification,
  BatchCleanse,
  EmailBatches,
  EmailField,
  useAddressVerification,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import 'doorplate/styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foundRows } from '../support/searchFor.ts';
import { reveal } from '../support/reveal.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(document.querySelector('img, script[src="evil"]')).toBeNull();
});

/** Creates a client whose service answers with the result of this function. */
const answering = (answer: (request: Request) => Promise<string> | string) =>
  createClient({
    endpoints: { batch: 'https://batch.test', legacy: 'https://legacy.test', base: 'https://base.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11', legacyKey: 'AA11-AA11-AA11-AA11' },
    fetch: async (request) => new Response(await answer(request), { headers: { 'content-type': 'application/json' } }),
  });
const show = (client: ReturnType<typeof answering>, element: React.ReactNode) =>
  render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      {element}
    </AddressProvider>,
  );
const keep = (name: string) => `${name} ${String(performance.timeOrigin)} ${String(Math.random())}`;
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
const run = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toMatch(/done|stopped/),
  );
};
async function saved(button: RegExp): Promise<string> {
  let blob: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => ((blob = it as Blob), 'blob:nothing'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(await reveal(screen.getByRole('button', { name: button })));
  await waitFor(() => expect(blob).toBeDefined());
  vi.restoreAllMocks();
  return blob!.text();
}
const markup = '<img src=x onerror=alert(1)>';
const turned = '\u202eEVIL\u202c';

describe('a file of addresses', () => {
  test('X07, X08, X09: shows an answer with names of prototype properties, unknown fields, nulls and numbers as text', async () => {
    show(
      answering(
        () =>
          `[{"Input":{"Address1":"1 Main"},"Version":null,"Matches":[{"__proto__":{"polluted":"1"},"constructor":"x","AVC":"V44-I44-P6-100","AQI":"A","Tomorrow":"${markup}","DeliveryAddress1":7,"Locality":null,"TomorrowStatus":"Levitated"}]}]`,
      ),
      <BatchCleanse saveAs={keep('tomorrow')} defaultCountry="US" />,
    );
    await choose(new File(['__proto__,constructor,street\npolluted,x,1 Main\n'], 'a.csv'));
    await run();
    const grid = screen.getByRole('grid');
    await waitFor(() => expect(grid.textContent).toContain('Accept'));
    grid.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(markup, { exact: false })).toBeTruthy();
    expect(within(dialog).getByRole('rowheader', { name: 'Tomorrow' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const { header, rows } = parseCsv(await saved(/^Results/));
    expect(header.slice(0, 3)).toEqual(['__proto__', 'constructor', 'street']);
    expect(rows[0]?.slice(0, 6)).toEqual(['polluted', 'x', '1 Main', 'accept', 'V44-I44-P6-100', 'A']);
  });

  test('X04, X05, X12: sends cells with almost a megabyte, control characters or reversed text well-formed, shows them, and returns them unchanged', async () => {
    const bodies: string[] = [];
    show(
      answering(async (request) => {
        bodies.push(await request.text());
        return JSON.stringify(
          (JSON.parse(bodies.at(-1)!) as { Addresses: object[] }).Addresses.map((Input) => ({
            Input,
            Matches: [{ AVC: 'V44-I44-P6-100', DeliveryAddress1: `${turned} 👨‍👩‍👧` }],
          })),
        );
      }),
      <BatchCleanse saveAs={keep('texts')} defaultCountry="US" />,
    );
    const cells = ['👨‍👩‍👧 Straße\u0301', 'a\u0007b', turned, 'x'.repeat(999_000), '\ufeff1 Main'];
    await choose(new File([`street,note\n${cells.map((cell) => `"${cell}",n`).join('\n')}\n`], 'a.csv'));
    await run();
    expect(bodies.join('')).toSatisfy((text: string) => !/\p{Surrogate}/u.test(text));
    expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done');
    await waitFor(() => expect(screen.getByRole('grid').textContent).toContain('👨‍👩‍👧'));
    expect(parseCsv(await saved(/^Results/)).rows.map(([street]) => street)).toEqual(cells);
  });

  test('X11: cuts off an endless answer and puts its rows in doubt, and the page continues', async () => {
    let calls = 0;
    show(
      answering(() => (calls++, `["${'x'.repeat(60_000_000)}`)),
      <BatchCleanse saveAs={keep('huge')} defaultCountry="US" stopAfter={1} />,
    );
    await choose(new File(['street\n1 Main\n'], 'a.csv'));
    await run();
    expect(calls).toBe(1);
    expect(parseCsv(await saved(/^In doubt/)).rows).toHaveLength(1);
  });

  test('B11, B20: has its unreadable lines listed with their numbers before anything is sent, and downloaded; formulas of the service are escaped for Excel', async () => {
    let calls = 0;
    show(
      answering(async (request) => {
        calls++;
        const { Addresses } = (await request.json()) as { Addresses: object[] };
        return JSON.stringify(
          Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', DeliveryAddress1: '=1+1' }] })),
        );
      }),
      <BatchCleanse saveAs={keep('bad')} defaultCountry="US" />,
    );
    const bad = Array.from({ length: 150 }, (_, at) => `only ${String(at)}`);
    await choose(new File([`street,city\n${bad.join('\n')}\n=HYPERLINK(1),Boston\n1 Main,Boston,MA\n`], 'a.csv'));
    await userEvent.click(await screen.findByText('151 lines can’t be read and won’t be sent'));
    expect(screen.getByText('Line 2: too few values')).toBeTruthy();
    expect(screen.getByText('and 51 more')).toBeTruthy();
    const home = parseCsv(await saved(/^Download these lines/));
    // The rows and the unreadable lines together are as many as in the file.
    expect([home.header.slice(0, 2), home.rows.length + home.unreadable.length]).toEqual([['line', 'why'], 151]);
    expect(calls).toBe(0);
    await run();
    const guarded = parseCsv(await saved(/^Results/));
    // Only fields with a value have a column.
    expect([guarded.rows[0]?.[0], guarded.rows[0]?.[guarded.header.indexOf('DeliveryAddress1')]]).toEqual([
      '=HYPERLINK(1)',
      "'=1+1",
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Format'), 'CSV for other programs');
    expect(await saved(/^Results/)).toMatch(/=HYPERLINK\(1\),Boston,accept,.*,=1\+1/);
  });

  test('B21: is read in UTF-16 with tabs and CRLF, and its results are written in the same format', async () => {
    show(
      answering(async (request) => {
        const { Addresses } = (await request.json()) as { Addresses: object[] };
        return JSON.stringify(Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100' }] })));
      }),
      <BatchCleanse saveAs={keep('utf16')} defaultCountry="DE" />,
    );
    const text = '\ufeffStrasse\tOrt\r\nHauptstraße 5\tKöln\r\n';
    await choose(new File([Uint16Array.from(text, (letter) => letter.charCodeAt(0))], 'a.tsv'));
    await screen.findByText('Hauptstraße 5');
    expect(screen.getByLabelText<HTMLSelectElement>('What “Strasse” contains').value).toBe('Address1');
    await run();
    const written = await saved(/^Results/);
    expect(written).toMatch(/^\ufeff?Strasse\tOrt\tverdict\t/);
    expect(written).toContain('Hauptstraße 5\tKöln\taccept');
    expect(written).toContain('\r\n');
  });

  test('is reported if it has only a header or is not text, and the next file is read', async () => {
    show(
      answering(() => '[]'),
      <BatchCleanse saveAs={keep('empty')} />,
    );
    await choose(new File(['street,city\n'], 'a.csv'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/no rows below the column names/);
    await choose(new File([], 'a.csv'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This file is empty. It needs a line with column names.'),
    );
    await choose(new File(['a\0,b\n1,2\n'], 'a.csv'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/column names contain a NUL character/));
    await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'UTF-16 LE');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/is not in the chosen encoding/));
    await choose(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a])], 'photo.csv'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/This kind of file can’t be read here/));
    await choose(new File(['street\n1 Main\n'], 'b.csv'));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('X01, X07, X09, X12: shows markup, nulls and reversed text in a suggestion as text in the dialog', async () => {
  function Mine() {
    const verification = useAddressVerification();
    return (
      <>
        <button onClick={() => void verification.verify({ line1: '1 Mian', city: 'Galena', country: 'US' })}>
          Check
        </button>
        <AddressVerification verification={verification} />
      </>
    );
  }
  show(
    answering(
      () =>
        `[{"Input":{"Address1":"1 Mian"},"Matches":[{"__proto__":{"polluted":"1"},"AVC":"V42-I44-P6-090","DeliveryAddress1":"${markup}","Locality":"${turned}","AdministrativeArea":null,"PostalCode":61036}]}]`,
    ),
    <Mine />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('onerror=alert(1)');
  expect(dialog.textContent).toContain('61036');
  // A right-to-left city does not affect the text around it.
  const city = dialog.querySelector<HTMLElement>('[data-kind="suggested"] [data-field="city"]')!;
  expect(getComputedStyle(city).unicodeBidi).toBe('isolate');
});

test('X08, X09: treats an unknown email answer as no verdict, and blocks nothing', async () => {
  const onValidated = vi.fn();
  show(
    answering(
      () =>
        '{"Items":[{"emailAddress":"jo@example.com","responseCode":"Levitating","isDisposableOrTemporary":null,"__proto__":{"polluted":1}}]}',
    ),
    <form>
      <EmailField onValidated={onValidated} />
      <button>Send</button>
    </form>,
  );
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.keyboard('jo@example.com');
  await userEvent.tab();
  expect(document.querySelector('form')?.checkValidity()).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('X01, X08, X09: lists a job with markup in its name, an unknown state and nulls for numbers, with its possible cost on the button', async () => {
  const job = {
    job_id: 'j'.repeat(52),
    submitted_file: markup,
    status: 'levitating',
    progress: null,
    start_time: 'soon',
  };
  let status = 'levitating';
  show(
    answering((request) =>
      request.url.includes(job.job_id)
        ? JSON.stringify({ Status: 'OK', batch_status: { ...job, status } })
        : JSON.stringify({ Status: 'OK', batch_jobs: { result: [job] }, polluted: 1 }),
    ),
    <EmailBatches without="direct" />,
  );
  expect(await screen.findByText(markup)).toBeTruthy();
  expect(await screen.findByText(/^levitating · \?%/)).toBeTruthy();
  status = 'complete';
  expect(await screen.findByRole('button', { name: 'Download (charges apply)' })).toBeTruthy();
});

test('makes one row active at a time and selects it, even if a suggestion has the id of a row of ours', async () => {
  const row = { id: 'manual', type: 'Address', text: '1 Main Street', highlight: '', description: '', language: '' };
  const client = createClient({
    endpoints: { platform: 'https://platform.test' },
    credentials: { key: 'AA11' },
    fetch: ({ url }) =>
      Promise.resolve(
        Response.json({ items: [/find/i.test(url) ? row : { id: row.id, language: 'ENG', line1: row.text }] }),
      ),
  });
  const onSelect = vi.fn();
  const onManual = vi.fn();
  show(client, <AddressAutocomplete onSelect={onSelect} onManual={onManual} />);
  await userEvent.type(screen.getByRole('combobox'), '1 main');
  await foundRows();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  expect(new Set(screen.getAllByRole('option').map(({ id }) => id)).size).toBe(2);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  expect(onManual).not.toHaveBeenCalled();
});
