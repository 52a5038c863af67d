import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AddressVerification,
  useAddressVerification,
  type VerificationOutcome,
  type VerificationPolicy,
} from 'doorplate';
import { emptyPostalFields, type PostalFields } from 'doorplate/core';
import { fr } from 'doorplate/words/fr';
import { useEffect } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

interface Args {
  fields: Partial<PostalFields>;
  onEnd?: (outcome: VerificationOutcome) => void;
  policy?: VerificationPolicy;
  service?: Omit<SimulatedProps, 'children'>;
}

const empty: PostalFields = { ...emptyPostalFields, country: 'US' };

/** Verifies an address when the component mounts. */
function Asking({ fields, onEnd, policy }: Args) {
  const verification = useAddressVerification({ maxWait: 30_000, policy });
  const { verify } = verification;
  useEffect(() => {
    void verify({ ...empty, ...fields }).then(({ outcome }) => onEnd?.(outcome));
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the component mounts
  }, []);
  return (
    <>
      <p>The page behind the dialog.</p>
      <AddressVerification verification={verification} />
    </>
  );
}

/** The "you entered, we suggest" dialog. It is a native `<dialog>`. Each verification outcome has its own text and actions. */
const meta: Meta<Args> = {
  title: 'Components/AddressVerification',
  args: { fields: {}, onEnd: fn() },
  render: ({ service, ...args }: Args) => (
    <Simulated {...service}>
      <Asking {...args} />
    </Simulated>
  ),
};
export default meta;
type Story = StoryObj<Args>;

const right = { line1: '6007 Applegate Lane', city: 'Louisville', region: 'KY', postalCode: '40219' };
const dialog = async () => {
  const box = await within(document.body).findByRole('dialog');
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  return box;
};
const press = async (name: string | RegExp) => userEvent.click(within(await dialog()).getByRole('button', { name }));

export const Confirm: Story = {
  args: { fields: { ...right, line1: '6007 Aplegate Lane' } },
  play: async () => {
    const box = await dialog();
    await expect(box).toHaveAccessibleName('Did you mean this address?');
    await waitFor(() => expect(within(box).getByRole('button', { name: 'Use the suggestion' })).toHaveFocus());
  },
};
export const ConfirmTaken: Story = {
  ...Confirm,
  play: async ({ args }) => {
    await press('Use the suggestion');
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('suggested'));
  },
};
export const ConfirmDark: Story = { ...Confirm, parameters: { theme: 'dark' } };
export const ConfirmInFrench: Story = {
  ...Confirm,
  args: { ...Confirm.args, service: { words: fr } },
  play: async () => {
    await expect(await dialog()).toHaveAccessibleName('Vouliez\u2011vous dire cette adresse\u00a0?');
  },
};
export const MissingUnit: Story = {
  args: { fields: { line1: '500 Harbor Plaza', city: 'Seattle', region: 'WA', postalCode: '98104' } },
  play: async ({ args }) => {
    const box = await dialog();
    await waitFor(() => expect(within(box).getByLabelText('Apartment, suite or unit')).toHaveFocus());
    await userEvent.keyboard('Unit 101{Enter}');
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('completed'));
  },
};
export const MissingUnitOpen: Story = {
  ...MissingUnit,
  play: async () => {
    await dialog();
  },
};
export const MissingUnitLeftEmpty: Story = {
  ...MissingUnit,
  play: async ({ args }) => {
    const box = await dialog();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(within(box).getByRole('alert')).toHaveTextContent(
        'Please enter the apartment or suite, or continue without it.',
      ),
    );
    await waitFor(() => expect(within(box).getByLabelText('Apartment, suite or unit')).toHaveFocus());
    await expect(args.onEnd).not.toHaveBeenCalled();
  },
};
export const MissingUnitAndASlip: Story = {
  args: { fields: { line1: '500 Harbro Plaza', city: 'Seattle', region: 'WA', postalCode: '98104' } },
  play: async () => {
    const box = await dialog();
    await waitFor(() => expect(within(box).getByText('We suggest')).toBeVisible());
    await waitFor(() => expect(within(box).getByRole('button', { name: 'Use as entered' })).toBeVisible());
  },
};
export const MissingUnitAndASlipDark: Story = {
  ...MissingUnitAndASlip,
  tags: ['variation'],
  parameters: { theme: 'dark' },
};
export const SeveralStreets: Story = {
  args: {
    fields: { line1: '40 Lincoln Avenue', city: 'Springfield', region: 'IL', postalCode: '62701' },
    service: {
      addresses: ['North', 'South'].map((direction) => ({
        line1: `40 ${direction} Lincoln Avenue`,
        city: 'Springfield',
        provinceCode: 'IL',
        postalCode: '62701',
        countryIso2: 'US',
      })),
    },
  },
  play: async () => {
    const box = await dialog();
    await waitFor(() => expect(within(box).getAllByRole('radio')).toHaveLength(2));
  },
};
export const SeveralStreetsByKeyboard: Story = {
  ...SeveralStreets,
  play: async ({ args }) => {
    const box = await dialog();
    within(box).getAllByRole('radio')[0]!.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('suggested'));
  },
};
export const HouseNumber: Story = {
  args: { fields: { ...right, line1: '99999 Applegate Lane' } },
  play: async () => {
    await expect(await dialog()).toHaveAccessibleName('Please check the house number');
  },
};
export const NotFound: Story = {
  args: { fields: { line1: 'qwxz blorp', city: 'Vrrm', postalCode: '00000' } },
  play: async ({ args }) => {
    await expect(await dialog()).toHaveAccessibleName('We couldn’t find this address');
    await press('Edit the address');
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('edit'));
  },
};
export const NotFoundOpenDark: Story = {
  ...NotFound,
  parameters: { theme: 'dark' },
  play: async () => {
    await dialog();
  },
};
export const Right: Story = {
  args: { fields: right },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('accepted'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  },
};
export const ServiceDown: Story = {
  args: { fields: right, service: { failing: { cleanseInternational: 'reset-after' } } },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith('unverified'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  },
};

export const Strict: Story = {
  args: { ...NotFound.args, policy: 'strict' },
  play: async () => {
    const box = await dialog();
    await waitFor(() => expect(within(box).queryByRole('button', { name: 'Use as entered' })).toBeNull());
  },
};
export const StrictAndServiceDown: Story = {
  args: { ...ServiceDown.args, policy: 'strict' },
  play: async () => {
    await expect(await dialog()).toHaveAccessibleName('We couldn’t check your address');
  },
};
export const StrictAndServiceDownDark: Story = {
  ...StrictAndServiceDown,
  tags: ['variation'],
  parameters: { theme: 'dark' },
};
