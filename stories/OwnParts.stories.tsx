import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressForm, BatchCleanse, EmailBatches, EmailField } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { addressFile } from '../demo/sampleFiles.ts';
import { otherKit } from './OtherKit.tsx';
import { Simulated } from './Simulated.tsx';

/** A checkout, a file page and an email page with the elements of another design system. The provider sets them once. */
const meta = {
  title: 'Scenarios/Your own elements',
  render: () => (
    <Simulated components={otherKit}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <EmailField required />
        <p />
        <AddressForm layout="search" countries={['US', 'CA']} />
        <p>
          <otherKit.Button type="submit" data-kind="primary">
            Continue
          </otherKit.Button>
        </p>
      </form>
    </Simulated>
  ),
} satisfies Meta;
export default meta;
type Story = StoryObj;

const box = (canvas: HTMLElement) => within(canvas).getByRole<HTMLInputElement>('combobox', { name: /address/i });

export const Checkout: Story = {};

export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'main st');
    // Search only the list of suggestions, because a native select has options too.
    const list = within(await within(canvasElement).findByRole('listbox', { name: /suggestions/i }));
    await waitFor(() => expect(list.getAllByRole('option').length).toBeGreaterThan(1));
    // The rows for the earlier text stay until the rows for the full text arrive.
    await waitFor(() => expect(canvasElement.querySelector('[role=listbox]')).not.toHaveAttribute('aria-busy', 'true'));
    await userEvent.keyboard('{ArrowDown}');
    const [first] = list.getAllByRole('option');
    await expect(first).toHaveClass('kit-option');
    await expect(first).toHaveAttribute('data-active', 'true');
  },
};

export const MissingFields: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue' }));
    const first = await waitFor(() => {
      const found = canvasElement.querySelector('.kit-message[data-kind=error]');
      if (!found) throw new Error('No message yet.');
      return found;
    });
    await expect(first).toBeVisible();
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.doorplate-input, .doorplate-select, .doorplate-search')).toHaveLength(0),
    );
  },
};

const choose = (canvas: HTMLElement, file: File) =>
  userEvent.upload([...canvas.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)!, file);
/** Returns the built-in elements that are left, although the kit replaces all of them. There should be none. */
const strays = (canvas: HTMLElement) =>
  canvas.querySelectorAll(
    'button:not(.kit-button), select:not(.kit-input), svg:not(.kit-icon), label:not(.kit-label, .doorplate-check)',
  );
const files = (name: string) => (
  <Simulated components={otherKit}>
    <BatchCleanse saveAs={`own parts ${name} ${String(performance.timeOrigin)}`} />
  </Simulated>
);

export const FileChosen: Story = {
  parameters: { wide: true },
  render: () => files('chosen'),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, addressFile(50));
    const start = await within(canvasElement).findByRole('button', { name: 'Start' });
    await expect(start).toHaveClass('kit-button');
    await waitFor(() => expect(start).toHaveFocus());
    await waitFor(() =>
      expect(within(canvasElement).getByLabelText('What “Street” contains')).toHaveAttribute('data-used', 'true'),
    );
    await expect(strays(canvasElement)).toHaveLength(0);
  },
};

export const FileDone: Story = {
  parameters: { wide: true },
  render: () => files('done'),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, addressFile(50));
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Start' }));
    const results = await within(canvasElement).findByRole('button', { name: /^All rows/ });
    await expect(results).toHaveAttribute('data-kind', 'primary');
    await within(canvasElement).findByRole('grid');
    await expect(strays(canvasElement)).toHaveLength(0);
  },
};

export const FileKept: Story = {
  parameters: { wide: true },
  render: () => files('kept'),
  play: async ({ canvasElement, ...context }) => {
    await FileDone.play?.({ canvasElement, ...context });
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Another file' }));
    await within(canvasElement).findByRole('button', { name: 'Show results' });
    const notice = canvasElement.querySelector('.kit-message[data-saved]');
    await expect(notice).toHaveAttribute('data-saved', 'finished');
    await expect(strays(canvasElement)).toHaveLength(0);
  },
};

export const Emails: Story = {
  parameters: { wide: true },
  render: () => (
    <Simulated components={otherKit}>
      <EmailBatches />
    </Simulated>
  ),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, new File(['email\njo@example.com\ncontact@yopmail.com\n'], 'list.csv'));
    await expect(await within(canvasElement).findByText('list.csv')).toBeVisible();
    await expect(strays(canvasElement)).toHaveLength(0);
  },
};
