import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmailField, UsageMeter } from 'doorplate';
import { fr } from 'doorplate/words/fr';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof UsageMeter> & { service?: Omit<SimulatedProps, 'children'> };

/** Shows the calls and credits so far, in total and per operation, and how much of a cap they use. */
const meta = {
  title: 'Components/UsageMeter',
  component: UsageMeter,
  render: ({ service, ...args }: Args) => (
    <Simulated {...service}>
      <EmailField />
      <UsageMeter {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const ask = async (canvas: HTMLElement, email: string) => {
  await userEvent.clear(within(canvas).getByRole('textbox'));
  await userEvent.type(within(canvas).getByRole('textbox'), email);
  await userEvent.tab();
};

export const NothingYet: Story = {};
export const Counting: Story = {
  args: { cap: 100 },
  play: async ({ canvasElement }) => {
    await ask(canvasElement, 'jo@example.com');
    await waitFor(() => expect(within(canvasElement).getByText('1 of 100 credits used')).toBeVisible());
    await waitFor(() => expect(within(canvasElement).getByRole('rowheader', { name: 'Emails checked' })).toBeVisible());
  },
};
export const CapReached: Story = {
  args: { cap: 1 },
  play: async ({ canvasElement }) => {
    await ask(canvasElement, 'jo@example.com');
    await waitFor(() => expect(canvasElement.querySelector('[data-full]')).not.toBeNull());
  },
};
export const InDoubt: Story = {
  args: { service: { failing: { validateEmails: 'reset-after' } } },
  play: async ({ canvasElement }) => {
    await ask(canvasElement, 'jo@example.com');
    await waitFor(() =>
      expect(within(canvasElement).getByRole('columnheader', { name: 'May have been charged' })).toBeVisible(),
    );
  },
};
export const Dark: Story = { ...Counting, parameters: { theme: 'dark' } };
export const InFrench: Story = {
  args: { service: { words: fr } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('heading')).toHaveTextContent('Utilisation à ce jour'));
  },
};
