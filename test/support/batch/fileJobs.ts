import { type BatchReport, csvSink, csvSource, outputPath, runBatch, type RunBatchOptions } from 'doorplate/batch';
import { createClient } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a service that knows every address, counts the addresses it received, and fails on request. */
export function serviceOf(fail: (call: number) => Response | Error | undefined = () => undefined) {
  const sent = new Map<string, number>();
  let calls = 0;
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: Record<string, string>[] };
      const failed = fail(calls++);
      if (failed instanceof Response && [429, 503].includes(failed.status)) return failed;
      for (const { Address1 = '' } of Addresses) sent.set(Address1, (sent.get(Address1) ?? 0) + 1);
      if (failed instanceof Error) throw failed;
      return (
        failed ??
        Response.json(
          Addresses.map((Input) => ({
            Input,
            Matches: [{ AVC: 'V44-I44-P6-100', AQI: 'A', DeliveryAddress1: Input['Address1'], Locality: 'Boston' }],
          })),
        )
      );
    },
  });
  return { client, sent, calls: () => calls, twice: () => [...sent].filter(([, times]) => times > 1) };
}

export type FileJobOptions = Partial<RunBatchOptions<'cleanseInternational'>> & {
  client: RunBatchOptions<'cleanseInternational'>['client'];
};

/** Creates jobs of CSV files in a test's folder, and reads their result files. */
export function fileJobs(folder: () => string) {
  const streets = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `${String(from + at)},${String(from + at + 1)} Main Street,Boston,US`);
  const header = 'Reference,Address1,Locality,Country';
  const write = (name: string, text: string | Uint8Array) => {
    const path = join(folder(), name);
    writeFileSync(path, text);
    return path;
  };
  const fileOf = (count: number) => write('in.csv', `${header}\n${streets(count).join('\n')}\n`);
  const run = (path: string, options: FileJobOptions): Promise<BatchReport> => {
    const source = options.source ?? csvSource(path);
    return runBatch({
      operation: 'cleanseInternational',
      source,
      sink: csvSink(join(folder(), 'out.csv'), { matchFormatOf: source }),
      journal: join(folder(), 'job'),
      ...options,
    });
  };
  const tableIn = (kind: Parameters<typeof outputPath>[1] = 'results') => {
    const path = outputPath(join(folder(), 'out.csv'), kind);
    return existsSync(path)
      ? parseCsv(readFileSync(path, 'utf8'))
      : { header: [], rows: [] as string[][], unreadable: [] };
  };
  const firsts = (kind?: Parameters<typeof outputPath>[1]) => tableIn(kind).rows.map(([first]) => first);
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

  return { streets, header, write, fileOf, run, tableIn, firsts, numbers };
}
