import type { Meta, StoryObj } from '@storybook/react-vite';
import { useBatch } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

interface Args {
  emails: number;
  service?: Omit<SimulatedProps, 'children'>;
}

function Emails({ emails }: Args) {
  const batch = useBatch({ operation: 'validateEmails' });
  const list = Array.from({ length: emails }, (_, at) => `jo${String(at)}@example.com`);
  return (
    <>
      <p>
        <button onClick={() => void batch.start(list)} disabled={batch.status === 'running'}>
          Validate {emails} emails
        </button>
      </p>
      <p role="status">
        {batch.status}: {batch.results.length} validated, {batch.rejected.length} rejected, {batch.inDoubt.length} in
        doubt
      </p>
    </>
  );
}

/** Sends any number of records in calls of up to 100. Every record ends in one of three lists. */
const meta = {
  title: 'Hooks/useBatch',
  args: { emails: 250 },
  argTypes: { emails: { control: { type: 'range', min: 1, max: 1000 } }, service: { table: { disable: true } } },
  render: ({ service, ...args }: Args) => (
    <Simulated {...service}>
      <Emails {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const start = async (canvasElement: HTMLElement, words: string) => {
  await userEvent.click(within(canvasElement).getByRole('button'));
  await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(words));
};

export const NotStarted: Story = {};
export const AllValidated: Story = {
  play: ({ canvasElement }) => start(canvasElement, '250 validated, 0 rejected, 0 in doubt'),
};
export const ConnectionLost: Story = {
  args: { emails: 20, service: { failing: { validateEmails: 'reset-after' } } },
  play: ({ canvasElement }) => start(canvasElement, '0 validated, 0 rejected, 20 in doubt'),
};
