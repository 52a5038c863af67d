import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressForm } from 'doorplate';
import { ja } from 'doorplate/words/ja';
import { nl } from 'doorplate/words/nl';
import { pt } from 'doorplate/words/pt';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { BillingCheckout } from './BillingCheckout.tsx';
import { FilledFields } from './FilledFields.tsx';
import { pick, submit } from './formPlay.ts';
import { shopAddresses } from './shopAddresses.ts';
import { ShopForm, type ShopFormProps } from './ShopForm.tsx';
import { Simulated } from './Simulated.tsx';

/** Configurable fields: a name in one or two fields, a company, a phone number, and a separate house number. */
const meta = {
  title: 'Scenarios/Configurable fields',
  component: AddressForm,
  args: { countries: ['US'], onSubmit: fn() },
  render: ({ service, ...args }: ShopFormProps) => (
    <ShopForm {...args} service={{ addresses: shopAddresses, ...service }} />
  ),
} satisfies Meta<ShopFormProps>;
export default meta;
type Story = StoryObj<ShopFormProps>;

const field = (canvas: HTMLElement, name: string) => canvas.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

export const NameInOneField: Story = {
  args: { fields: { name: 'required', company: 'optional', phone: 'optional' } },
};

/** In the US the given name comes first. */
export const NameInTwoFields: Story = { args: { fields: { givenName: 'required', familyName: 'required' } } };

/** In Japan the family name comes first. */
export const JapaneseName: Story = {
  args: {
    countries: ['JP'],
    fields: { givenName: 'required', familyName: 'required', phone: 'required' },
    service: { words: ja },
  },
  play: async ({ canvasElement }) => {
    const cells = [...canvasElement.querySelectorAll('.doorplate-cell')].map((cell) => cell.getAttribute('data-field'));
    await expect(cells.slice(0, 2)).toEqual(['familyName', 'givenName']);
  },
};

export const Phone: Story = {
  args: { fields: { name: 'required', phone: 'required' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement, 'name'), 'Ann Reed');
    await pick(canvasElement, '77 beacon apt 1');
    await userEvent.type(field(canvasElement, 'phone'), '2133734253');
    await waitFor(() => expect(field(canvasElement, 'phone')).toHaveValue('(213) 373-4253'));
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Ann Reed', phone: '+12133734253', line1: '77 Beacon Street' }),
    );
  },
};

export const GermanPhone: Story = {
  args: {
    countries: ['DE'],
    fields: { name: 'required', phone: 'optional' },
  },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement, 'phone'), '030123456');
    await waitFor(() => expect(field(canvasElement, 'phone')).toHaveValue('030 123456'));
    await expect(field(canvasElement, 'phone')).toHaveAccessibleDescription('+49');
  },
};

/** In Brazil, the house number (número) and the district (bairro) are separate fields. */
export const Brazil: Story = {
  args: { countries: ['BR'], fields: { name: 'required', phone: 'required' }, service: { words: pt } },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement, 'name'), 'Ana Souza');
    await pick(canvasElement, 'avenida paulista 1578');
    await expect(field(canvasElement, 'street')).toHaveValue('Avenida Paulista');
    await expect(field(canvasElement, 'houseNumber')).toHaveValue('1578');
    await userEvent.type(field(canvasElement, 'phone'), '11961234567');
    await submit(canvasElement);
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith(
        expect.objectContaining({ street: 'Avenida Paulista', houseNumber: '1578', district: 'Bela Vista' }),
      ),
    );
  },
};

/** A number typed after the street moves to its own field when the street loses focus. */
export const TheNetherlands: Story = {
  args: { countries: ['NL'], service: { words: nl } },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement, 'street'), 'Prinsengracht 263-A');
    await userEvent.tab();
    await waitFor(() => expect(field(canvasElement, 'houseNumber')).toHaveValue('263-A'));
    await expect(field(canvasElement, 'street')).toHaveValue('Prinsengracht');
  },
};

/** Germany has a separate house number by default. Here, the house number is part of the street line. */
export const GermanyInOneLine: Story = { args: { countries: ['DE'], fields: { houseNumber: 'hidden' } } };
/** In the US, the house number is part of the street line by default. Here, it has its own field. */
export const UnitedStatesApart: Story = { args: { fields: { houseNumber: 'required', line2: 'hidden' } } };
/** Only the country and the postal code, as a payment provider checks them. */
export const BillingPostalCode: Story = { args: { fields: ['country', 'postalCode'], countries: ['US', 'CA', 'GB'] } };
export const Line2BehindALink: Story = {
  args: { fields: { line2: 'link' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Add apartment, suite or unit' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Apartment/ })).toHaveFocus());
  },
};
export const DarkBrazil: Story = { ...Brazil, tags: ['variation'], parameters: { theme: 'dark' } };

/** The shop's own fields, anywhere in its form. When the user selects an address, Doorplate fills them, and form libraries notice the change. */
export const YourOwnFieldsFilledIn: Story = {
  render: ({ service }: ShopFormProps) => (
    <Simulated addresses={shopAddresses} {...service}>
      <FilledFields />
    </Simulated>
  ),
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '77 beacon apt 1', 'town');
    await expect(field(canvasElement, 'street')).toHaveValue('77 Beacon Street, Apt 1');
    await waitFor(() => expect(field(canvasElement, 'state')).toHaveValue('Massachusetts'));
  },
};

/** One checkbox makes the billing address the shipping address. */
export const BillingSameAsShipping: Story = {
  render: ({ service, onSubmit }: ShopFormProps) => (
    <Simulated addresses={shopAddresses} {...service}>
      <BillingCheckout onSend={onSubmit} />
    </Simulated>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(field(canvasElement, 'billing.line1')).toBeNull();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Billing address is the same' }));
    await expect(field(canvasElement, 'billing.line1')).toBeVisible();
  },
};
export const DarkBilling: Story = { ...BillingSameAsShipping, parameters: { theme: 'dark' } };
