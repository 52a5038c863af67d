import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import {
  AddressProvider,
  addressQueries,
  emailQueries,
  useAddressAutocomplete,
  useAddressVerification,
  useCapture,
  useCleanse,
  useEmailBatch,
  useEmailBatchDownload,
  useEmailBatches,
  useEmailBatchUpload,
  useEmailField,
  useEmailValidation,
  useInternationalCleanse,
  useRetrieve,
  useVerify,
} from 'doorplate';
import { type Client, createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { StrictMode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstAddress } from '../../support/firstAddress.ts';
import { due } from '../../support/renderSearch.tsx';

afterEach(cleanup);

const jobId = 'c3'.repeat(26);
const record = { Address1: '1 Main Street', Country: 'US' };
const match = { AVC: 'V44-I44-P6-100' };
const file = new File(['email\njo@example.com\n'], 'mine.csv');
const suggestion = {
  id: 'A|1',
  kind: 'address' as const,
  type: 'Address',
  text: '1 Main Street',
  description: '',
  language: 'ENG',
  highlight: { text: [], description: [] },
};

/** Answers of the services. */
const answers: [part: string, body: () => unknown][] = [
  ['retrieve', () => ({ items: [{ id: 'A|1', language: 'ENG', line1: '1 Main Street' }] })],
  ['cleanse/batch', () => ({ input: [record], matches: [match] })],
  ['address/verify', () => ({ Status: 'OK', output: [match] })],
  ['address/capture', () => ({ Status: 'OK', output: { Address: 'x' } })],
  ['Cleansing', () => [{ Input: record, Matches: [match], Version: '' }]],
  ['EmailValidation', () => ({ Items: [{ Status: 'Valid', EmailAddress: 'jo@example.com' }] })],
  ['?download', () => new Response('email,email_status\na@b.co,Valid\n')],
  [jobId, () => ({ Status: 'OK', batch_status: { job_id: jobId, status: 'complete', progress: '100%' } })],
  ['email/batch', () => ({ Status: 'OK', batch_jobs: { result: [{ job_id: jobId, status: 'complete' }] } })],
];

/** Renders the hooks over a service that delays its answers until the test releases them. */
function page({ held = true } = {}) {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const client = createClient({
    endpoints: {
      platform: 'https://platform.test',
      base: 'https://base.test',
      batch: 'https://batch.test',
      legacy: 'https://legacy.test',
    },
    credentials: { key: 'K' },
    fetch: async (request) => {
      sent.push(request.url);
      const gone = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => {
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
      if (held) await Promise.race([gone, new Promise<void>((resolve) => waiting.push(resolve))]);
      if (request.method === 'POST' && request.url.includes('email/batch'))
        return Response.json({ Status: 'OK', email_batch: [{ job_id: jobId, submitted_file: 'mine.csv' }] });
      const body = (answers.find(([part]) => request.url.includes(part))?.[1] ?? (() => ({ items: [] })))();
      return body instanceof Response ? body : Response.json(body);
    },
  });
  return {
    client,
    sent,
    answer: async () => {
      for (let round = 0; round < 3; round++) {
        for (const go of waiting.splice(0)) go();
        await due();
      }
    },
  };
}

const mounted: { it: unknown } = { it: undefined };
function show<Hook>(client: Client, queryClient: QueryClient, hook: () => Hook) {
  function Page() {
    mounted.it = hook();
    return null;
  }
  const view = render(
    <StrictMode>
      <AddressProvider client={client} queryClient={queryClient}>
        <Page />
      </AddressProvider>
    </StrictMode>,
  );
  return { view, hook: () => mounted.it as Hook };
}

/** Actions of an app on a cache that it shares with the library. */
const acts: [name: string, act: (cache: QueryClient) => unknown][] = [
  ['refetchQueries()', (cache) => cache.refetchQueries()],
  ["invalidateQueries({ refetchType: 'all' })", (cache) => cache.invalidateQueries({ refetchType: 'all' })],
  ['cancelQueries()', (cache) => cache.cancelQueries()],
  ['clear()', (cache) => cache.clear()],
  ['resetQueries()', (cache) => cache.resetQueries()],
  ['removeQueries()', (cache) => cache.removeQueries()],
  [
    'every query’s own function',
    (cache) =>
      Promise.all(
        cache
          .getQueryCache()
          .getAll()
          .map((query) => query.fetch().catch(() => undefined)),
      ),
  ],
];

interface PaidHook {
  name: string;
  hook: () => unknown;
  /** Action of the user. Undefined if opening the page makes the request. */
  ask?: (hook: never) => unknown;
  /** Returns the text that the page shows for the answer. */
  shown: (hook: never) => unknown;
  /** Whether a second request is answered from the cache. */
  keeps: boolean;
}
const paid = <Hook,>(
  name: string,
  hook: () => Hook,
  ask: ((hook: Hook) => unknown) | undefined,
  shown: (hook: Hook) => unknown,
  keeps = false,
): PaidHook => ({ name, hook, ask: ask as never, shown: shown, keeps });

const verified: unknown[] = [];
const hooks: PaidHook[] = [
  paid(
    'useRetrieve',
    useRetrieve,
    (it) => it.mutate('A|1'),
    (it) => it.data?.[0]?.line1,
    true,
  ),
  paid('useAddressAutocomplete', () => useAddressAutocomplete(), (it) => it.select(suggestion), (it) => it.address?.line1, true), // prettier-ignore
  paid(
    'useCleanse',
    useCleanse,
    (it) => it.mutate([record]),
    (it) => it.data?.matches,
  ),
  paid('useInternationalCleanse', useInternationalCleanse, (it) => it.mutate({ addresses: [record] }), (it) => it.data), // prettier-ignore
  paid(
    'useVerify',
    useVerify,
    (it) => it.mutate({ records: [record] }),
    (it) => it.data,
  ),
  paid('useCapture', useCapture, (it) => it.mutate({ query: '1 main', country: 'US', result: 0 }), (it) => it.data, true), // prettier-ignore
  paid(
    'useEmailValidation',
    useEmailValidation,
    (it) => it.mutate(['jo@example.com']),
    (it) => it.data,
  ),
  paid(
    'useEmailField',
    () => useEmailField(),
    (it) => {
      const { onBlur, onChange } = it.getInputProps();
      const event = { currentTarget: { value: 'jo@example.com' } } as never;
      onChange(event);
      onBlur(event);
    },
    (it) => it.validation?.status,
    true,
  ),
  paid(
    'useAddressVerification',
    () => useAddressVerification({ onError: (error) => verified.push(error) }),
    (it) => void it.verify({ line1: '1 Main Street', country: 'US' }).then((answer) => verified.push(answer)),
    () => verified.at(-1),
    true,
  ),
  paid('useEmailBatches', useEmailBatches, undefined, (it) => it.data?.[0]?.status, true),
  paid(
    'useEmailBatch',
    () => useEmailBatch(jobId),
    undefined,
    (it) => it.data?.status,
    true,
  ),
  paid(
    'useEmailBatchUpload',
    useEmailBatchUpload,
    (it) => it.mutate(file),
    (it) => it.data?.jobId,
  ),
  paid(
    'useEmailBatchDownload',
    useEmailBatchDownload,
    (it) => it.mutate({ jobId }),
    (it) => it.data?.filename,
  ),
];

describe.each(hooks)('$name', ({ hook, ask, shown, keeps }) => {
  const asking = (it: { hook: () => unknown }) =>
    act(async () => {
      ask?.(it.hook() as never);
      await due();
    });

  test.each(acts)(
    'makes one request that gets its answer if %s happens before it, during it and after it',
    async (_, doTo) => {
      for (const moment of ['in flight', 'after', 'always'] as const) {
        verified.length = 0;
        const { client, sent, answer } = page();
        const cache = new QueryClient({
          defaultOptions: { queries: { retry: 3, staleTime: 0, refetchOnMount: 'always' } },
        });
        const acting = async (now: typeof moment) => {
          if (moment !== now && moment !== 'always') return;
          await act(async () => {
            void Promise.resolve(doTo(cache)).catch(() => undefined);
            await due();
          });
        };
        const it = show(client, cache, hook);
        if (ask && moment === 'always') await acting('always');
        await asking(it);
        // The code of a verification may still be loading.
        await vi.waitFor(() => expect(sent, moment).toHaveLength(1));
        await acting('in flight');
        await act(answer);
        await acting('after');
        await act(answer);
        expect(shown(it.hook() as never), moment).toBeTruthy();
        expect(sent, moment).toHaveLength(1);
        if (keeps) {
          await asking(it);
          it.view.unmount();
          const again = show(client, new QueryClient(), hook);
          await asking(again);
          await act(answer);
          expect(shown(again.hook() as never), moment).toBeTruthy();
          expect(sent, moment).toHaveLength(1);
        }
        cleanup();
      }
    },
  );
});

describe('a paid answer', () => {
  const retrieving = async (client: Client, cache: QueryClient, id: string) => {
    const it = show(client, cache, useRetrieve);
    let result: unknown;
    await act(async () => {
      it.hook()
        .mutateAsync(id)
        .then(
          (data) => (result = data),
          (error: unknown) => (result = error),
        );
      await due();
    });
    return () => result;
  };

  test('is shared by two providers with separate caches and the same client: one Retrieve for one address', async () => {
    const { client, sent, answer } = page();
    const first = await retrieving(client, new QueryClient(), 'A|1');
    const second = await retrieving(client, new QueryClient(), 'A|1');
    await act(answer);
    expect(first()).toEqual(second());
    expect(sent).toHaveLength(1);
  });

  test('is found when the user returns, if it arrived after they left the page', async () => {
    const { client, sent, answer } = page();
    await retrieving(client, new QueryClient(), 'A|1');
    cleanup();
    await answer();
    const again = await retrieving(client, new QueryClient(), 'A|1');
    expect(again()).toMatchObject([{ line1: '1 Main Street' }]);
    expect(sent).toHaveLength(1);
  });

  test('is not paid for again if an app put it into the cache from an earlier visit', async () => {
    const { client, sent } = page();
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { queryKey } = addressQueries.retrieve(client, 'A|1');
    cache.setQueryData(queryKey, [{ line1: 'kept' }] as never);
    expect((await retrieving(client, cache, 'A|1'))()).toEqual([{ line1: 'kept' }]);
    await cache.fetchQuery(addressQueries.retrieve(client, 'A|1'));
    await cache.refetchQueries();
    expect(sent).toHaveLength(0);
  });

  test('is requested once by the query’s own function and never again, after a failure and with new options too', async () => {
    const { client, sent } = page({ held: false });
    const cache = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 0 } } });
    const bad = createClient({
      endpoints: { platform: 'https://platform.test', legacy: 'https://legacy.test' },
      fetch: (request) => {
        sent.push(request.url);
        return Promise.resolve(new Response('', { status: 500 }));
      },
    });
    for (const options of [addressQueries.retrieve(bad, 'A|1'), emailQueries.list(bad), emailQueries.job(bad, jobId)]) {
      const before = sent.length;
      await cache.fetchQuery(options as never).catch(() => undefined);
      await cache.refetchQueries();
      await cache.fetchQuery({ ...(options as object), staleTime: 0 } as never).catch(() => undefined);
      cache.clear();
      await cache.fetchQuery(options as never).catch(() => undefined);
      expect(sent.length - before).toBe(1);
    }
    await cache.fetchQuery(addressQueries.retrieve(client, 'A|1'));
    cache.clear();
    expect(await cache.fetchQuery(addressQueries.retrieve(client, 'A|1'))).toMatchObject([{ line1: '1 Main Street' }]);
    expect(sent).toHaveLength(4);
  });

  test('is requested again if it is chosen again after a failure, because the user asked for it', async () => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const client = createClient({ endpoints, credentials, fetch });
    simulator.fail('retrieve', { with: 'reset-after', times: 1 });
    const id = await firstAddress(client);
    const failed = await retrieving(client, new QueryClient(), id);
    await waitFor(() => expect(failed()).toMatchObject({ mayHaveBeenCharged: true }));
    expect((await retrieving(client, new QueryClient(), id))()).toHaveLength(1);
    expect((await retrieving(client, new QueryClient(), id))()).toHaveLength(1);
    expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(2);
  });

  test('belongs to another query if an option that changes it differs, but not if an empty option is added', () => {
    const { client } = page();
    const key = (options: object) => JSON.stringify(addressQueries.retrieve(client, 'A|1', options).queryKey);
    expect(key({ fieldFormats: ['{Latitude}'] })).not.toBe(key({ fieldFormats: ['{Longitude}'] }));
    expect(key({ fieldFormats: ['{Latitude}'] })).not.toBe(key({}));
    expect(key({ fieldFormats: [] })).toBe(key({}));
    expect(key({ fieldFormats: undefined, parameters: {} })).toBe(key({}));
  });

  test('is kept among the latest 500 addresses on a page that is open for days, as is any in flight', async () => {
    const sent: string[] = [];
    let answer: () => void = () => undefined;
    const client = createClient({
      endpoints: { platform: 'https://platform.test' },
      fetch: async (request) => {
        const id = new URL(request.url).searchParams.get('id')!;
        sent.push(id);
        if (id === 'slow') await new Promise<void>((resolve) => (answer = resolve));
        return Response.json({ items: [{ id, language: 'ENG', line1: id }] });
      },
    });
    const cache = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } });
    const it = show(client, cache, useRetrieve);
    await act(async () => {
      const slow = it.hook().mutateAsync('slow');
      for (let id = 0; id < 700; id++) await it.hook().mutateAsync(String(id));
      cache.clear();
      const joined = it.hook().mutateAsync('slow');
      answer();
      expect(await slow).toEqual(await joined);
      await it.hook().mutateAsync('699');
      await it.hook().mutateAsync('slow');
      expect(sent).toHaveLength(701);
      await it.hook().mutateAsync('0');
      expect(sent).toHaveLength(702);
    });
  });

  test('is forgotten when the app asks for it, for the next user of a shared device', async () => {
    const { client, sent } = page({ held: false });
    await retrieving(client, new QueryClient(), 'A|1');
    addressQueries.forget(client);
    await retrieving(client, new QueryClient(), 'A|1');
    expect(sent).toHaveLength(2);
  });

  test('is forgotten in every store, so email jobs, their list and email results are requested again', async () => {
    const { client, sent } = page({ held: false });
    const visit = async () => {
      const { view, hook } = show(client, new QueryClient(), () => ({
        jobs: useEmailBatches(),
        job: useEmailBatch(jobId, { follow: false }),
        email: useEmailField(),
      }));
      const opened = [hook().jobs.data, hook().job.data];
      await act(async () => {
        await due();
        await hook().job.refetch();
        await hook().email.check('jo@example.com');
        await due();
      });
      view.unmount();
      return opened;
    };
    expect(await visit()).toEqual([undefined, undefined]);
    expect(sent).toHaveLength(3);
    expect(await visit()).toEqual([[expect.objectContaining({ jobId })], expect.objectContaining({ jobId })]);
    // The user pressed "Details" again.
    expect(sent).toHaveLength(4);
    addressQueries.forget(client);
    expect(await visit()).toEqual([undefined, undefined]);
    expect(sent).toHaveLength(7);
  });

  test('is requested immediately for a followed job by a component that opens after that', async () => {
    const { client, sent } = page({ held: false });
    for (const [calls, isLast] of [
      [1, false],
      [1, true],
      [2, true],
    ] as const) {
      const { view, hook } = show(client, new QueryClient(), () => useEmailBatch(jobId));
      await act(due);
      expect([sent.length, hook().data?.status]).toEqual([calls, 'complete']);
      view.unmount();
      if (isLast) addressQueries.forget(client);
    }
  });
});

test('continues a search if an app cancels or clears its cache while a Find is in flight', async () => {
  for (const [, doTo] of acts) {
    const simulator = createSimulator();
    let release: () => void = () => undefined;
    const client = createClient({
      endpoints: simulator.endpoints,
      credentials: simulator.credentials,
      fetch: async (request) => {
        await new Promise<void>((resolve) => (release = resolve));
        return simulator.fetch(request);
      },
    });
    const cache = new QueryClient();
    const it = show(client, cache, () => useAddressAutocomplete());
    await act(async () => {
      it.hook()
        .getInputProps()
        .onChange?.({
          target: { value: '1600' },
          currentTarget: { value: '1600' },
          nativeEvent: { inputType: 'insertText' },
        } as never);
      await due();
    });
    expect(it.hook().phase).toBe('finding');
    await act(async () => {
      void Promise.resolve(doTo(cache)).catch(() => undefined);
      await due();
      release();
      await due();
    });
    expect(it.hook().phase).toBe('found');
    cleanup();
  }
});
