import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, waitFor, within } from '@testing-library/react';
import { AddressProvider, BatchCleanse, EmailBatches, type Words } from 'doorplate';
import { type ClientOptions, createClient, type RecordFault } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { wordsIn } from '../support/wordsIn.ts';

afterEach(cleanup);

/** Opens a page in one language. Opening it a second time simulates a reload. */
function open(
  element: ReactElement,
  words: Words,
  service: Pick<ClientOptions, 'endpoints' | 'credentials' | 'fetch'>,
) {
  const client = createClient({
    endpoints: { batch: 'https://batch.test', base: 'https://base.test' },
    credentials: { key: 'AA11-AA11-AA11-AA11' },
    ...service,
  });
  const { container, unmount } = render(
    <AddressProvider client={client} queryClient={new QueryClient()} words={words}>
      {element}
    </AddressProvider>,
  );
  const page = within(container);
  const press = async (name: string) => userEvent.click(await page.findByRole('button', { name }));
  const ended = () =>
    waitFor(() => expect(container.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
  return {
    unmount,
    async run(text: string) {
      await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], 'a.csv'));
      await press(words.files.start());
      await ended();
    },
    async showResults() {
      await press(words.files.showResults());
      await ended();
    },
    /** Returns the text of a row in the table and in its dialog, which has our sentence and below it the service's own message. */
    async saidOf(row: number) {
      const line = await waitFor(() => {
        const found = container.querySelector(`[aria-rowindex="${String(row + 1)}"]`);
        expect(found).not.toBeNull();
        return found!;
      });
      const short = line.children[3]?.textContent;
      await userEvent.click(line);
      const dialog = await page.findByRole('dialog');
      const [why] = [...dialog.querySelectorAll('tbody td:last-child')].filter(({ textContent }) => textContent);
      const detail = why?.querySelector('small')?.textContent.trim() ?? '';
      const sentence = [...(why?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent;
      await userEvent.click(within(dialog).getAllByRole('button')[0]!);
      return { short, sentence, detail };
    },
  };
}
const newName = () => `why ${String(performance.timeOrigin)} ${String(Math.random())}`;
/** A right-to-left language, a language without spaces between words, and English. The compiler checks that every language has every sentence. */
const languages = someOf(1, [wordsIn['ar']!, wordsIn['ja']!, wordsIn['en']!]);

test('explains an unsent address row in the user’s language, in the table and when opened', async () => {
  const element = <BatchCleanse operation="cleanse" saveAs={newName()} worker={false} />;
  const simulator = createSimulator();
  const rows: [fault: RecordFault, line: string][] = [
    ['country', '1 Main Street,Atlantis'],
    ['no-address', ',US'],
  ];
  const first = open(element, wordsIn['en']!, simulator);
  await first.run(`street,country\n${rows.map(([, line]) => line).join('\n')}\n1 Main Street,US\n`);
  first.unmount();
  for (const words of languages) {
    const page = open(element, words, simulator);
    await page.showResults();
    for (const [at, [fault]] of rows.entries()) {
      const sentence = words.files.unsendableReason(fault);
      expect(await page.saidOf(at + 1)).toEqual({ short: sentence, sentence, detail: '' });
    }
    page.unmount();
  }
});

test('explains an unsent email row in the user’s language', async () => {
  for (const words of languages) {
    const page = open(<EmailBatches without="jobs" saveAs={newName()} worker={false} />, words, createSimulator());
    await page.run('id,email\n1,"a@b.test,c@d.test"\n2,\n3,jo@example.com\n');
    for (const [row, fault] of [
      [1, 'several-emails'],
      [2, 'email'],
    ] as const) {
      const sentence = words.files.unsendableReason(fault);
      expect(await page.saidOf(row)).toEqual({ short: sentence, sentence, detail: '' });
    }
    page.unmount();
  }
});

test('shows the service’s own message for a rejected row, after a reload too', async () => {
  const refusal = { Number: '1002', Description: 'Bad', Cause: 'It is odd.', Resolution: 'Correct it.' };
  const declined = () => Response.json(refusal, { status: 400 });
  for (const words of languages) {
    const element = <BatchCleanse saveAs={newName()} worker={false} />;
    const told = {
      short: words.files.rowReason('rejected'),
      sentence: words.files.rowReason('rejected'),
      detail: 'It is odd. Correct it.',
    };
    const first = open(element, words, { fetch: () => Promise.resolve(declined()) });
    await first.run('street\n1 Main Street\n');
    expect(await first.saidOf(1)).toEqual(told);
    first.unmount();
    const later = open(element, words, { fetch: () => Promise.resolve(declined()) });
    await later.showResults();
    expect(await later.saidOf(1)).toEqual(told);
    later.unmount();
  }
});
