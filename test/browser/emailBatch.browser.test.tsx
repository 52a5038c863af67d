import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, useEmailBatch, useEmailBatchDownload, useEmailBatches, useEmailBatchUpload } from 'doorplate';
import { createClient, type EmailBatchFile } from 'doorplate/core';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

const client = () =>
  createClient({
    endpoints: { legacy: `${location.origin}/simulator` },
    credentials: { legacyKey: 'AA11-AA11-AA11-AA11' },
  });
const advance = (ms: number) => fetch(`/simulator/advance?ms=${String(ms)}`, { method: 'POST' });
const entries = async () =>
  (await (await fetch('/simulator/ledger')).json()) as { operation: string; credits: number }[];

interface Acts {
  upload(file: File): Promise<unknown>;
  download(again?: boolean): Promise<EmailBatchFile>;
}
const page: { acts?: Acts } = {};

/** A page that knows its job by the id in its address, as an app would. */
function Page({ jobId, onRender }: { jobId: string | undefined; onRender(acts: Acts): void }) {
  const [made, setMade] = useState(jobId);
  const { mutateAsync } = useEmailBatchUpload();
  const { data } = useEmailBatch(made);
  const download = useEmailBatchDownload();
  onRender({
    upload: (file) => mutateAsync(file).then((job) => (setMade(job.jobId), job)),
    download: (again = false) => download.mutateAsync({ jobId: made!, again }),
  });
  return (
    <p>
      {made} {data?.status} {data?.progress}
    </p>
  );
}
const show = (jobId?: string) =>
  render(
    <AddressProvider client={client()} queryClient={new QueryClient()}>
      <Page jobId={jobId} onRender={(acts) => (page.acts = acts)} />
    </AddressProvider>,
  );

test('an email file is uploaded, followed and downloaded; a page that is left and opened again finds the job by its id', async () => {
  const first = show();
  await act(() =>
    page.acts!.upload(new File([`email\n${'jo@example.com\ncontact@yopmail.com\n'.repeat(50)}`], 'mine.csv')),
  );
  const jobId = /\w{52}/.exec(screen.getByText(/pending/).textContent)![0];
  await advance(4500);
  await waitFor(() => screen.getByText(/verifying/), { timeout: 8000 });
  first.unmount();

  show(jobId);
  await waitFor(() => screen.getByText(/verifying/));
  await advance(60_000);
  await waitFor(() => screen.getByText(/complete 100/), { timeout: 8000 });
  const before = await entries();
  expect(
    before.some(
      ({ operation, credits }) =>
        operation === 'downloadEmailBatch' || (credits > 0 && operation.includes('EmailBatch')),
    ),
  ).toBe(false);

  const file = await act(() => page.acts!.download());
  expect(file.filename).toBe(`${jobId}_verified.csv`);
  expect((await file.file.text()).split('\r\n').slice(0, 3)).toEqual([
    'email,email_status,secondary_status',
    'jo@example.com,Valid,ok',
    'contact@yopmail.com,Unknown,disposable',
  ]);
  await waitFor(() => screen.getByText(/downloaded/));
  await expect(act(() => page.acts!.download())).rejects.toThrow(/may be charged again/);
  expect((await entries()).slice(before.length)).toMatchObject([{ operation: 'downloadEmailBatch', credits: 100 }]);
});

test('the list of jobs is asked once, and again only by hand', async () => {
  function List() {
    const jobs = useEmailBatches();
    return <button onClick={() => void jobs.refetch()}>{jobs.data?.length ?? 'none'} jobs</button>;
  }
  const since = (await entries()).length;
  render(
    <AddressProvider client={client()}>
      <List />
    </AddressProvider>,
  );
  await waitFor(() => screen.getByText(/\d+ jobs/));
  act(() => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  act(() => {
    screen.getByRole('button').click();
  });
  await waitFor(async () => expect((await entries()).length).toBe(since + 2));
  expect((await entries()).slice(since).map(({ operation }) => operation)).toEqual([
    'listEmailBatches',
    'listEmailBatches',
  ]);
});
