import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressAutocomplete, BatchCleanse } from 'doorplate';
import { es } from 'doorplate/words/es';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { addressFile } from '../demo/sampleFiles.ts';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof BatchCleanse> & { service?: Omit<SimulatedProps, 'children'> };

/** Cleanses a file of addresses. The user chooses a file, previews it, runs it, and downloads the results. */
const meta = {
  title: 'Components/BatchCleanse',
  component: BatchCleanse,
  parameters: { wide: true },
  render: ({ service, ...args }: Args, { name }) => (
    <Simulated {...service}>
      <BatchCleanse saveAs={`story ${name} ${String(performance.timeOrigin)}`} {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const choose = async (canvas: HTMLElement, file: File) => {
  await userEvent.upload(canvas.querySelector<HTMLInputElement>('input[type=file]')!, file);
};
const ready = async (canvas: HTMLElement, rows = 50) => {
  await choose(canvas, addressFile(rows));
  return within(canvas).findByRole('button', { name: /Start|Empezar|Démarrer/ });
};
const run = async (canvas: HTMLElement, rows = 50) => {
  await userEvent.click(await ready(canvas, rows));
};
const status = (canvas: HTMLElement, wanted: string) =>
  waitFor(() => expect(canvas.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe(wanted));

export const Empty: Story = {};
export const EmptyDark: Story = { tags: ['variation'], parameters: { theme: 'dark' } };
export const NoText: Story = {
  play: async ({ canvasElement }) => {
    // "Улица,Город" and a row, in KOI8-R.
    const names = [0xf5, 0xcc, 0xc9, 0xc3, 0xc1, 0x2c, 0xe7, 0xcf, 0xd2, 0xcf, 0xc4, 0x0a];
    const row = [0xf4, 0xd7, 0xc5, 0xd2, 0xd3, 0xcb, 0xc1, 0xd1, 0x2c, 0xed, 0xcf, 0xd3, 0xcb, 0xd7, 0xc1, 0x0a];
    await choose(canvasElement, new File([new Uint8Array([...names, ...row])], 'sheet.csv'));
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(/UTF-8/);
  },
};
export const TooLarge: Story = {
  args: { maxBytes: 1_000 },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, addressFile(50));
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(/npx doorplate cleanse/);
  },
};
export const TooLargeDark: Story = { ...TooLarge, tags: ['variation'], parameters: { theme: 'dark' } };
export const JoinedColumns: Story = {
  play: async ({ canvasElement }) => {
    await ready(canvasElement);
    const page = within(canvasElement);
    await userEvent.click(page.getByText('Join columns, or fill in one field for all rows'));
    await userEvent.type(page.getByLabelText('Text, with column names in braces'), 'Chicago{Enter}');
    await expect(await page.findByRole('button', { name: 'Delete the text for “City”' })).toBeVisible();
  },
};
export const JoinedColumnsDark: Story = { ...JoinedColumns, tags: ['variation'], parameters: { theme: 'dark' } };
export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const start = await ready(canvasElement);
    await waitFor(() => expect(start).toHaveFocus());
    await waitFor(() => expect(within(canvasElement).getByText('Credits').nextSibling).toHaveTextContent('50'));
    await waitFor(() => expect(within(canvasElement).getByLabelText('What “Street” contains')).toHaveValue('Address1'));
  },
};
export const GeocodeCostsMore: Story = {
  play: async ({ canvasElement }) => {
    await ready(canvasElement);
    await userEvent.click(within(canvasElement).getByLabelText(/coordinates/));
    await waitFor(() => expect(within(canvasElement).getByText('Credits').nextSibling).toHaveTextContent('100'));
    await waitFor(() =>
      expect(within(canvasElement).getByText('Credits for coordinates').nextSibling).toHaveTextContent('50'),
    );
  },
};
/** The first rows are sent and shown, and the run pauses. Continue sends the other rows. */
export const TriedTenRows: Story = {
  play: async ({ canvasElement }) => {
    await ready(canvasElement, 300);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Try 10 rows first (10 credits)' }));
    await status(canvasElement, 'paused');
    await waitFor(() => expect(within(canvasElement).getByText('10 of 300 rows')).toBeVisible());
  },
};
export const TriedTenRowsDark: Story = { ...TriedTenRows, tags: ['variation'], parameters: { theme: 'dark' } };
export const UnusableLines: Story = {
  play: async ({ canvasElement }) => {
    await choose(
      canvasElement,
      new File(['street,city\n1 Main St,Boston\n2 Main St\n3 Main St,Boston,US\n'], 'short.csv'),
    );
    const summary = await within(canvasElement).findByText(/2 lines can’t be read/);
    await userEvent.click(summary);
    await waitFor(() => expect(within(canvasElement).getByText('Line 3: too few values')).toBeVisible());
  },
};
export const ColumnsUnknown: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, new File(['x,y\n6007 Applegate Lane,Louisville\n'], 'xy.csv'));
    await expect(await within(canvasElement).findByRole('button', { name: 'Start' })).toBeDisabled();
    await userEvent.selectOptions(within(canvasElement).getByLabelText('What “x” contains'), 'Address1');
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Start' })).toBeEnabled());
  },
};
/** Only the user knows whether the numbers in the first column are house numbers. */
export const ColumnAsked: Story = {
  play: async ({ canvasElement }) => {
    await choose(
      canvasElement,
      new File(['plot,street,city\n12,Main Street,Boston\n14,Elm Street,Boston\n'], 'asked.csv'),
    );
    await expect(await within(canvasElement).findByText('Choose what this column contains: plot')).toBeVisible();
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Start' })).toBeDisabled());
  },
};
export const ColumnAskedDark: Story = { ...ColumnAsked, tags: ['variation'], parameters: { theme: 'dark' } };
/** A guess that only the values support is marked, and a mistyped country is rejected with the one that may be meant. */
export const ColumnsToCheck: Story = {
  play: async ({ canvasElement }) => {
    await choose(
      canvasElement,
      new File(['FULLNAME,Region,ZIP,Note\n1 Main Street,Essex,02110,x\n2 Oak Avenue,Suffolk,02111,y\n'], 'check.csv'),
    );
    const page = within(canvasElement);
    await page.findByRole('button', { name: 'Start' });
    await expect(await page.findByText('Check this, by its values')).toBeVisible();
    await userEvent.type(page.getByLabelText('Country for rows without one'), 'Untied States');
    await userEvent.tab();
    await expect(await page.findByRole('alert')).toHaveTextContent(/Did you mean United States\?/);
  },
};
export const ColumnsToCheckDark: Story = { ...ColumnsToCheck, tags: ['variation'], parameters: { theme: 'dark' } };
/** Columns with the same name, or without one, are shown with their position. The page asks which of them to send. */
export const EqualColumnNames: Story = {
  play: async ({ canvasElement }) => {
    await choose(
      canvasElement,
      new File(['Name,Street,City,City,\nJo,1 Main Street,Head office,Boston,x\n'], 'equal.csv'),
    );
    const page = within(canvasElement);
    await page.findByText('Choose one of these columns: City (column 3), City (column 4)');
    await waitFor(() => expect(page.getByLabelText('What “City (column 3)” contains')).toHaveFocus());
  },
};
/** The columns begin as the user has set them for the last file with the same names. */
export const ColumnsRemembered: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const week = () => new File(['Street,Town,Area\n1 Main Street,Boston,Back Bay\n'], 'week.csv');
    await choose(canvasElement, week());
    await page.findByRole('button', { name: 'Start' });
    await userEvent.selectOptions(page.getByLabelText('What “Area” contains'), 'DependentLocality');
    await userEvent.click(page.getByRole('button', { name: 'Start' }));
    await status(canvasElement, 'done');
    await userEvent.click(page.getByRole('button', { name: 'Another file' }));
    await choose(canvasElement, week());
    await expect(await page.findByRole('button', { name: 'Forget this choice' })).toBeVisible();
  },
};
export const ColumnsRememberedDark: Story = {
  ...ColumnsRemembered,
  tags: ['variation'],
  parameters: { theme: 'dark' },
};
export const Done: Story = {
  play: async ({ canvasElement }) => {
    await run(canvasElement, 300);
    await status(canvasElement, 'done');
    await waitFor(() => expect(within(canvasElement).getByText('300 of 300 rows')).toBeVisible());
  },
};
export const DoneDark: Story = { ...Done, parameters: { theme: 'dark' } };
export const RowOpened: Story = {
  play: async ({ canvasElement }) => {
    await run(canvasElement);
    await status(canvasElement, 'done');
    within(canvasElement).getByRole('grid').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const box = await within(document.body).findByRole('dialog');
    await expect(box).toHaveAccessibleName(/Row 3/);
    await waitFor(() => expect(within(box).getAllByText('verified').length).toBeGreaterThan(0));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  },
};
/** One row has an edit that was not sent, and another one was accepted with a note. */
export const RowRepaired: Story = {
  play: async ({ canvasElement }) => {
    await run(canvasElement);
    await status(canvasElement, 'done');
    const body = within(document.body);
    const grid = within(canvasElement).getByRole('grid');
    const openRow = async (keys: string) => {
      grid.focus();
      await userEvent.keyboard(`${keys}{Enter}`);
      return within(await body.findByRole('dialog'));
    };
    let row = await openRow('{ArrowDown}');
    await userEvent.type(row.getByRole('textbox', { name: 'Note' }), 'New building');
    await userEvent.click(row.getByRole('button', { name: 'Accept as it is' }));
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    row = await openRow('{ArrowDown}');
    const city = row.getByRole('textbox', { name: 'City' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Boston');
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    await expect(await body.findByRole('button', { name: 'Run 1 row again (about 1 credit)' })).toBeVisible();
  },
};
/** Row whose fields an address from a search has filled, with `search={AddressAutocomplete}`. */
export const RowSearched: Story = {
  args: { search: AddressAutocomplete },
  play: async ({ canvasElement }) => {
    await run(canvasElement);
    await status(canvasElement, 'done');
    within(canvasElement).getByRole('grid').focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const row = within(await within(document.body).findByRole('dialog'));
    await userEvent.type(await row.findByRole('combobox', { name: 'Find the address' }), '77 beacon');
    const [first] = await row.findAllByRole('option');
    await userEvent.click(first!);
    await waitFor(() => expect(row.getByRole('textbox', { name: 'City' })).toHaveValue('Boston'));
  },
};
export const RowSearchedDark: Story = { ...RowSearched, parameters: { theme: 'dark' } };
export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    await run(canvasElement, 300);
    await status(canvasElement, 'done');
    await userEvent.selectOptions(within(canvasElement).getByLabelText('Show'), 'confirm');
    await waitFor(() =>
      expect(within(canvasElement).queryAllByText('Accept', { selector: '.doorplate-badge' })).toHaveLength(0),
    );
  },
};
/** The rows that the service changed most, found by a word. */
export const Changes: Story = {
  play: async ({ canvasElement }) => {
    await run(canvasElement, 300);
    await status(canvasElement, 'done');
    const page = within(canvasElement);
    const heading = await page.findByRole('button', { name: 'Changed' });
    await userEvent.click(heading);
    await userEvent.click(heading);
    await userEvent.type(page.getByLabelText('Search in rows'), 'drive');
    await expect(await page.findByText(/^\d+ of 300 rows$/, { selector: '[role=status]' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('.doorplate-body-row ins')).toBeVisible());
  },
};
export const ChangesDark: Story = { ...Changes, tags: ['variation'], parameters: { theme: 'dark' } };
/** A service that answers only when the story resolves `answers`. */
let answers = Promise.resolve();
const heldService = { before: () => answers };
export const Paused: Story = {
  args: { concurrency: 1, service: heldService },
  play: async ({ canvasElement }) => {
    let letAnswer: () => void = () => undefined;
    answers = new Promise((resolve) => (letAnswer = resolve));
    await run(canvasElement, 300);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Pause' }));
    await status(canvasElement, 'pausing');
    letAnswer();
    await status(canvasElement, 'paused');
  },
};
/** The user has moved the run elsewhere. The run file was downloaded, and the page shows how to continue. */
export const Moved: Story = {
  args: { concurrency: 1, service: heldService },
  play: async (context) => {
    const { canvasElement } = context;
    await Paused.play?.(context);
    const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue elsewhere' }));
    await within(canvasElement).findByText(/was moved into a progress file/);
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
  },
};
export const MovedDark: Story = { ...Moved, tags: ['variation'], parameters: { theme: 'dark' } };
export const StoppedInDoubt: Story = {
  args: { concurrency: 1, service: { failing: { cleanseInternational: 'reset-after' } } },
  play: async ({ canvasElement }) => {
    await run(canvasElement, 500);
    await status(canvasElement, 'stopped');
    await waitFor(() => expect(within(canvasElement).getByText(/too many requests got no answer/)).toBeVisible());
    await userEvent.click(within(canvasElement).getByText('A file for each kind of row'));
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'In doubt (300)' })).toBeVisible());
  },
};
/** A finished run is not shown in green if no row has an answer. */
export const EverythingInDoubt: Story = {
  args: { stopAfter: 50, service: { failing: { cleanseInternational: 'reset-after' } } },
  play: async ({ canvasElement }) => {
    await run(canvasElement, 300);
    await status(canvasElement, 'done');
    await waitFor(() => expect(within(canvasElement).getByText('0 of 300 rows')).toBeVisible());
    await waitFor(() => expect(within(canvasElement).getByText(/None of the rows has a result/)).toBeVisible());
    await waitFor(() => expect(within(canvasElement).queryByText('Quality (AQI)')).toBeNull());
  },
};
export const EverythingInDoubtDark: Story = {
  ...EverythingInDoubt,
  tags: ['variation'],
  parameters: { theme: 'dark' },
};
/** Rows that were not sent have their own count and file. */
export const BudgetUsedUp: Story = {
  args: { budget: 100 },
  play: async ({ canvasElement }) => {
    const start = await ready(canvasElement, 300);
    await waitFor(() =>
      expect(within(canvasElement).getByText('100, runs out after row 100; all rows need 300')).toBeVisible(),
    );
    await userEvent.click(start);
    await status(canvasElement, 'stopped');
    await waitFor(() => expect(within(canvasElement).getByText('100 of 300 rows')).toBeVisible());
    await userEvent.click(within(canvasElement).getByText('A file for each kind of row'));
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Not sent (200)' })).toBeVisible());
  },
};
export const Pausing: Story = {
  args: { concurrency: 1, service: { latency: 3_600_000 } },
  play: async ({ canvasElement }) => {
    await run(canvasElement, 300);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Pause' }));
    await status(canvasElement, 'pausing');
  },
};
export const ManyColumns: Story = {
  play: async ({ canvasElement }) => {
    const names = Array.from({ length: 1000 }, (_, at) => (at === 999 ? 'street' : `column ${String(at + 1)}`));
    await choose(canvasElement, new File([`${names.join(',')}\n${names.map(() => 'x').join(',')}\n`], 'wide.csv'));
    await expect(await within(canvasElement).findByText('41 of 1,000 columns')).toBeVisible();
    await userEvent.type(within(canvasElement).getByLabelText('Find a column'), '998');
    await expect(await within(canvasElement).findByText('1 of 1,000 columns')).toBeVisible();
  },
};
export const UnsendableRows: Story = {
  play: async ({ canvasElement }) => {
    const rows = [
      ',,',
      ...Array.from({ length: 10 }, (_, index) => `${String(index + 1)} Main St,Boston,US`),
      ...[
        'Narnia',
        'Kongo',
        'The former Kingdom of Württemberg and Hohenzollern',
        'Oz',
        'Norfolk',
        'Norfolk',
        'Granada',
      ].map((country) => `1 Main St,Boston,${country}`),
    ];
    await choose(canvasElement, new File([`street,city,country\n${rows.join('\n')}\n`], 'rows.csv'));
    const page = within(canvasElement);
    await expect(await page.findByText('Not sent: no address')).toBeVisible();
    await expect(await page.findByText('The former Kingdom of Württemberg and H…')).toBeVisible();
  },
};
export const UnsendableRowsDark: Story = { ...UnsendableRows, tags: ['variation'], parameters: { theme: 'dark' } };
/** A run that is open in two windows. The story shows both on one page. */
export const RunningElsewhere: Story = {
  args: { concurrency: 1 },
  render: (args) => {
    const keep = `story running ${String(performance.timeOrigin)}`;
    return (
      <>
        <Simulated latency={3_600_000}>
          <BatchCleanse {...args} saveAs={keep} />
        </Simulated>
        <Simulated>
          <BatchCleanse {...args} saveAs={keep} />
        </Simulated>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const [first, second] = canvasElement.querySelectorAll<HTMLElement>('.doorplate-batch');
    await run(first!, 300);
    await expect(await within(second!).findByText(/is running in another window/)).toBeVisible();
  },
};
/** Charged answers stay until the user deletes the run. */
export const FinishedBefore: Story = {
  play: async ({ canvasElement }) => {
    await run(canvasElement);
    await status(canvasElement, 'done');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Another file' }));
    await expect(await within(canvasElement).findByRole('button', { name: 'Show results' })).toBeVisible();
  },
};
export const TakesThePlaceOfAnother: Story = {
  play: async ({ canvasElement, ...context }) => {
    await FinishedBefore.play?.({ canvasElement, ...context });
    await ready(canvasElement, 60);
    await waitFor(() =>
      expect(within(canvasElement).getByText(/Starting this file deletes the saved one/)).toBeVisible(),
    );
  },
};
export const GoingOnElsewhere: Story = {
  args: { saveAs: 'story elsewhere' },
  play: async ({ canvasElement }) => {
    let letGo: () => void = () => undefined;
    await new Promise<void>((held) => {
      void navigator.locks.request('doorplate run cleanseInternational story elsewhere', () => {
        held();
        return new Promise<void>((resolve) => (letGo = resolve));
      });
    });
    await run(canvasElement);
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(/in another window/);
    letGo();
  },
};
export const UnclosedQuote: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, new File(['street,city\n1 Main St,Boston\n2 "Main St,"Bos\nton\n'], 'quote.csv'));
    await expect(await within(canvasElement).findByText(/^\d+ lines? can’t be read/)).toBeVisible();
  },
};
export const OutOfCredit: Story = {
  args: { service: { failing: { cleanseInternational: 'error-object' } } },
  play: async ({ canvasElement }) => {
    await run(canvasElement, 300);
    await status(canvasElement, 'stopped');
    await waitFor(() => expect(within(canvasElement).getByText(/Check your key and your credit/)).toBeVisible());
  },
};
export const InSpanish: Story = {
  tags: ['variation'],
  args: { service: { words: es } },
  play: async ({ canvasElement }) => {
    await run(canvasElement);
    await status(canvasElement, 'done');
  },
};
export const Narrow: Story = {
  render: ({ service, ...args }) => (
    <Simulated {...service}>
      <div style={{ maxWidth: 288 }}>
        <BatchCleanse saveAs="story narrow" {...args} />
      </div>
    </Simulated>
  ),
  play: async ({ canvasElement }) => {
    await run(canvasElement);
    await status(canvasElement, 'done');
    const root = canvasElement.querySelector<HTMLElement>('.doorplate-batch')!;
    await expect(root.scrollWidth).toBeLessThanOrEqual(288);
  },
};
