import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmailField } from 'doorplate';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof EmailField> & { service?: Omit<SimulatedProps, 'children'> };

/** Validates an email on blur, once per distinct address. The field shows the verdict and never blocks a submit. */
const meta = {
  title: 'Components/EmailField',
  component: EmailField,
  args: { onValidated: fn(), onChange: fn() },
  render: ({ service, ...args }: Args) => (
    <Simulated {...service}>
      <EmailField {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const enter = async (canvas: HTMLElement, email: string) => {
  await userEvent.type(within(canvas).getByRole('textbox'), email);
  await userEvent.tab();
};
const verdict = (canvas: HTMLElement, wanted: string) =>
  waitFor(() => expect(canvas.querySelector('.doorplate-email')?.getAttribute('data-verdict')).toBe(wanted));

export const Empty: Story = {};
const saying = (email: string, kind: string, words: RegExp): Story => ({
  play: async ({ canvasElement, args }) => {
    await enter(canvasElement, email);
    await verdict(canvasElement, kind);
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(words));
    await expect(args.onValidated).toHaveBeenCalledTimes(1);
  },
});
export const Valid: Story = saying('jo@example.com', 'valid', /works/);
export const Invalid: Story = saying('nobody@example.com', 'invalid', /couldn’t find/);
export const Disposable: Story = saying('jo@mailinator.com', 'unknown', /temporary/);
export const Role: Story = saying('contact@example.com', 'valid', /shared/);
export const AcceptAll: Story = saying('jo@accept-all.example', 'accept-all', /can’t tell/);
export const Unknown: Story = saying('jo@unknown.example', 'unknown', /couldn’t check/);
export const InvalidDark: Story = { ...Invalid, parameters: { theme: 'dark' } };
export const MistypedDomain: Story = {
  play: async ({ canvasElement }) => {
    await enter(canvasElement, 'jo@gmial.com');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'jo@gmail.com' }));
    await waitFor(() => expect(within(canvasElement).getByRole('textbox')).toHaveValue('jo@gmail.com'));
    await waitFor(() => expect(within(canvasElement).getByRole('textbox')).toHaveFocus());
  },
};
export const MistypedDomainInSpanish: Story = {
  args: { service: { words: es } },
  play: async ({ canvasElement }) => {
    await enter(canvasElement, 'jo@hotnail.com');
    await waitFor(() =>
      expect(within(canvasElement).getByRole('status')).toHaveTextContent('¿Quiso decir jo@hotmail.com?'),
    );
  },
};
export const ServiceFails: Story = {
  args: { service: { failing: { validateEmails: '500' } } },
  play: async ({ canvasElement }) => {
    await enter(canvasElement, 'jo@example.com');
    await waitFor(() => expect(canvasElement.querySelector('[data-phase=failed]')).not.toBeNull());
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement());
  },
};
/** On submit, an error in the page's language replaces the browser's bubble. */
export const Missing: Story = {
  decorators: [
    (Field) => (
      <form>
        <Field />
        <button style={{ marginBlockStart: 20 }}>Continue</button>
      </form>
    ),
  ],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(within(canvasElement).getByRole('textbox')).toHaveAccessibleDescription(/Please enter your email address/),
    );
    await waitFor(() => expect(within(canvasElement).getByRole('textbox')).toHaveFocus());
  },
};
export const MissingInFrench: Story = {
  ...Missing,
  args: { service: { words: fr } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvasElement.querySelector('.doorplate-error')).toHaveTextContent(fr.email.required()));
  },
};
export const AppsOwnError: Story = { args: { error: 'Please enter your email.', defaultValue: 'jo' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'jo@example.com' } };
