import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmailBatches } from 'doorplate';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof EmailBatches> & { service?: Omit<SimulatedProps, 'children'> };

/** Validates files of emails directly, or as a job that is charged when its results are downloaded. */
const meta = {
  title: 'Components/EmailBatches',
  component: EmailBatches,
  parameters: { wide: true },
  args: { onUploaded: fn() },
  render: ({ service, ...args }: Args) => (
    <Simulated {...service}>
      <EmailBatches {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const list = new File(['email\njo@example.com\ncontact@yopmail.com\nbad\n'], 'list.csv', { type: 'text/csv' });
const upload = (canvas: HTMLElement) =>
  userEvent.upload([...canvas.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)!, list);

export const Empty: Story = {};
export const EmptyDark: Story = { parameters: { theme: 'dark' } };
export const Uploaded: Story = {
  args: { without: 'direct' },
  play: async ({ canvasElement, args }) => {
    await upload(canvasElement);
    await expect(await within(canvasElement).findByText('list.csv')).toBeVisible();
    await expect(args.onUploaded).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(within(canvasElement).getByRole('progressbar')).toBeVisible());
  },
};
export const UploadInDoubt: Story = {
  args: { without: 'direct', service: { failing: { uploadEmailBatch: 'reset-after' } } },
  play: async ({ canvasElement }) => {
    await upload(canvasElement);
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(/may have arrived/);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Look for it' }));
    await waitFor(() => expect(within(canvasElement).getByText('Your file has arrived.')).toBeVisible());
    await expect(await within(canvasElement).findByText('list.csv')).toBeVisible();
  },
};
export const SeveralEmailsInACell: Story = {
  args: { without: 'jobs' },
  play: async ({ canvasElement }) => {
    const text = 'id,contact\n17,jo@example.com; ann@example.org\n18,bob@example.com\n';
    const contacts = new File([text], 'contacts.csv', { type: 'text/csv' });
    await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, contacts);
    await expect(await within(canvasElement).findByText('Rows with several emails: 1')).toBeVisible();
    await userEvent.click(within(canvasElement).getByLabelText('Check each email in a row of its own'));
    await expect((await within(canvasElement).findAllByText('checked email'))[0]).toBeVisible();
  },
};
export const Direct: Story = {
  args: { without: 'jobs' },
  play: async ({ canvasElement }) => {
    await userEvent.type(
      within(canvasElement).getByLabelText('Paste addresses'),
      'jo@example.com, contact@yopmail.com bad',
    );
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue with 3 addresses' }));
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Start' }));
    await waitFor(() => expect(within(canvasElement).getByText('3 of 3 rows')).toBeVisible());
  },
};
