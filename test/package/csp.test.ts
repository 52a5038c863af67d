import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { folderIn } from './installed.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  const project = folderIn(inject('installed'), 'csp');
  const { outputFiles } = await build({
    stdin: {
      resolveDir: project,
      loader: 'jsx',
      contents: `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { AddressForm, AddressProvider, BatchCleanse, EmailField, UsageMeter } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
window.violations = [];
addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI));
const simulator = createSimulator();
const client = createClient({ endpoints: simulator.endpoints, credentials: simulator.credentials, fetch: simulator.fetch });
createRoot(document.getElementById('root')).render(createElement(AddressProvider, { client },
  createElement('form', { onSubmit: (event) => { event.preventDefault(); window.sent = true; } },
    createElement(AddressForm, { layout: 'search', countries: ['US', 'CA'], verify: 'submit' }), createElement(EmailField), createElement('button', null, 'Pay')),
  createElement(BatchCleanse, { worker: false, defaultCountry: 'US' }), createElement(UsageMeter, { cap: 100 })));`,
    },
    bundle: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'error',
  });
  const css = readFileSync(join(inject('installed'), 'node_modules/doorplate/dist/styles.css'), 'utf8');
  server = createServer((req, res) => {
    const [type, body] =
      req.url === '/app.js'
        ? ['text/javascript', outputFiles[0]!.text]
        : req.url === '/app.css'
          ? ['text/css', css]
          : [
              'text/html',
              '<!doctype html><html lang="en"><title>strict</title><link rel="stylesheet" href="/app.css"><div id="root"></div><script type="module" src="/app.js"></script></html>',
            ];
    res.writeHead(200, {
      'content-type': type,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    });
    res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
});
afterAll(() => {
  server.close();
});

test('T6, X06: works under a strict policy with Trusted Types without a violation', async () => {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByRole('combobox', { name: 'Address' }).pressSequentially('77 beacon apt 1');
    await page.getByRole('option', { name: /77 Beacon Street, Apt 1/ }).click();
    await expect.poll(() => page.locator('[name=line1]').inputValue()).toBe('77 Beacon Street');
    await page.getByRole('textbox', { name: 'Email' }).fill('contact@example.com');
    await page.getByLabel('Street address').fill('77 Becon Street');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use as entered' }).click();
    await page.waitForFunction(() => (window as unknown as { sent?: boolean }).sent);
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('street,city,zip\n1 Main St,Boston,02110\n2 Main St,Boston,02110\n'),
    });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('2 of 2 rows').waitFor();
    await page.getByLabel('Format').selectOption('Excel workbook (.xlsx)');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^All rows/ }).click(),
    ]);
    const [{ data } = {}] = await readExcel(await download.path());
    expect(data?.slice(1).map(([street]) => street)).toEqual(['1 Main St', '2 Main St']);
    await page.getByRole('grid').press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  } finally {
    await browser.close();
  }
});
