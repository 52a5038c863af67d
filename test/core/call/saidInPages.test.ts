import { verify } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const ask = (text: string, format: 'html' | 'xml') =>
  verify(recorded(() => new Response(text)).client, [{ Address1: '1 Elm' }], { format });

describe('an error in an HTML page', () => {
  test.each([
    [
      '<table><tr><th>Status</th><th>Error</th></tr><tr><td>Error</td><td>No key provided.</td></tr></table>',
      'No key provided.',
    ],
    [
      '<table><thead><tr><th>Error</th><th>Status</th></tr></thead><tbody><tr><td>No key provided.</td><td>ERROR</td></tr></tbody></table>',
      'No key provided.',
    ],
    [
      '<table><tr><th>Status</th><th>Message</th></tr><tr><td>INVALID KEY</td><td>No key</td></tr></table>',
      'INVALID KEY',
    ],
    ['<p>Status&#58; Error</p><p>Error&#x3a; No key provided.</p>', 'No key provided.'],
    ['<p>Status&colon; OUT OF CREDIT</p>', 'OUT OF CREDIT'],
    ['<p>Response status: Error</p>', 'Error'],
    ['<p>The status of the request: Failed</p>', 'Failed'],
    ['<p>The Status is Error</p>', 'Error'],
    ['<p>STATUS &ndash; Error</p>', 'Error'],
    ['<p>"Status": "Error"</p>', 'Error'],
  ])('is found: %s', async (page, code) => {
    expect(await errorOf(ask(`<html><body>${page}</body></html>`, 'html'))).toMatchObject({ kind: 'service', code });
  });
});

test.each([
  ['<?xml version="1.0"?><Response><Error>No key provided.</Error></Response>', 'xml', 'No key provided.'],
  [
    '<Response><Items><Item><Error>2</Error><Description>Unknown key</Description></Item></Items></Response>',
    'xml',
    '2',
  ],
  ['<html><body><b>Error:</b> No key provided.</body></html>', 'html', 'No key provided.'],
  ['<html><body><p>Error: No key provided.</p></body></html>', 'html', 'No key provided.'],
] as const)('is an error without a Status, as in JSON: %s', async (body, format, code) => {
  const error = await errorOf(ask(body, format));
  expect(error).toMatchObject({ kind: 'service', code, mayHaveBeenCharged: false });
});

describe('text in the results of an HTML page', () => {
  test.each([
    '<r><output><Organization>Status</Organization><Address1>5 Rd</Address1></output><Status>OK</Status></r>',
    '<r><Status>OK</Status><output><Organization>Status</Organization><Address1>5 Rd</Address1></output></r>',
    '<r><output><Organization>Status: 5 Bar</Organization></output><Status>OK</Status></r>',
    '<r><output><Organization>The Status is Quo</Organization></output><Status>OK</Status></r>',
  ])('is not an error: %s', async (xml) => {
    expect(await ask(xml, 'xml')).toBe(xml);
  });

  test.each([
    '<table><tr><td>Organization</td><td>Status</td></tr><tr><td>Address1</td><td>5 Rd</td></tr></table><p>Status: OK</p>',
    '<table><tr><th>Status</th><th>Address1</th></tr><tr><td>V44</td><td>5 Rd</td></tr></table>',
    '<table><tr><th>Status</th><th>output</th></tr><tr><td>OK</td><td>x</td></tr></table>',
    '<table><tr><td>Message</td><td>To the left of the gate</td></tr><tr><td>Address1</td><td>5 Rd</td></tr></table>',
    '<p>Error: none</p><p>5 Rd</p>',
    '<dl><dt>Organization</dt><dd>Status</dd><dt>Address1</dt><dd>5 Rd</dd></dl><p>Status: OK</p>',
  ])('is not a Status: %s', async (page) => {
    expect(await ask(page, 'html')).toBe(page);
  });
});
