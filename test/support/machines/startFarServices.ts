import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findServer } from '../../../scripts/servers.mjs';
import { buildProgram } from './buildProgram.ts';
import type { ServicesAsked, ServicesKnown } from './servicesProcess.ts';
import type { Host } from './startNetwork.ts';

/** The services on a host of a network. */
export interface FarServices {
  readonly url: string;
  /** Path of the certificate that callers must trust. */
  readonly certificate: string;
  known(): Promise<ServicesKnown>;
  /** Delays answers from now on, or releases them. */
  hold(isHeld: boolean): Promise<ServicesKnown>;
}

/** Starts the services with a certificate for the host's address, because the client sends no key over http. */
export async function startFarServices(host: Host, folder: string, key: string): Promise<FarServices> {
  const [secret, certificate, program] = ['services.key', 'services.pem', 'services.mjs'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const made = spawnSync(findServer('openssl') ?? 'openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...[
      '-subj',
      '/CN=services',
      '-addext',
      `subjectAltName=IP:${host.address}`,
      '-keyout',
      secret,
      '-out',
      certificate,
    ],
  ]);
  if (made.status !== 0) throw new Error(`No certificate was made: ${made.stderr.toString()}`);
  await buildProgram(join(import.meta.dirname, 'servicesProcess.ts'), program);
  const child = host.start(process.execPath, [program], {}, true);
  child.stderr?.pipe(process.stderr);
  let last: Promise<unknown> = Promise.resolve();
  /** Messages are sent one after another, because an answer does not identify its request. */
  const ask = (asked: ServicesAsked): Promise<ServicesKnown> => {
    const answered = last.then(async () => {
      const answer = once(child, 'message');
      child.send(asked);
      return ((await answer) as [ServicesKnown])[0];
    });
    last = answered;
    return answered;
  };
  const place = {
    address: host.address,
    port: 443,
    key: readFileSync(secret, 'utf8'),
    cert: readFileSync(certificate, 'utf8'),
  };
  await ask({ start: { key, latency: 20, place } });
  return {
    url: `https://${host.address}`,
    certificate,
    known: () => ask({}),
    hold: (isHeld) => ask({ hold: isHeld }),
  };
}
