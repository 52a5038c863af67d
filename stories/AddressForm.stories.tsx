import type { Meta, StoryObj } from '@storybook/react-vite';
import { type Address, AddressForm, type AddressFormValue, noPoBox } from 'doorplate';
import { fr } from 'doorplate/words/fr';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { box, field, phase, pick, submit } from './formPlay.ts';
import { PinMap } from './PinMap.tsx';
import { ShopForm, type ShopFormProps } from './ShopForm.tsx';
import { Simulated } from './Simulated.tsx';

/** A drop-in checkout address with a search, followed by the fields of the country. The user can edit every field. */
const meta = {
  title: 'Components/AddressForm',
  component: AddressForm,
  args: { layout: 'search', countries: ['US', 'CA'], onChange: fn(), onSelect: fn(), onError: fn(), onSubmit: fn() },
  render: (args: ShopFormProps) => <ShopForm {...args} />,
} satisfies Meta<ShopFormProps>;
export default meta;
type Story = StoryObj<ShopFormProps>;

export const SearchFirst: Story = {};

export const Picked: Story = {
  play: async ({ canvasElement, args }) => {
    await pick(canvasElement, '77 beacon apt 1');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      country: 'US',
      line1: '77 Beacon Street',
      line2: 'Apt 1',
      city: 'Boston',
      region: 'MA',
      postalCode: '02108',
    });
  },
};

export const DarkPicked: Story = {
  parameters: { theme: 'dark' },
  play: ({ canvasElement }) => pick(canvasElement, '77 beacon apt 1'),
};

export const EditAfterSelection: Story = {
  play: async ({ canvasElement, args }) => {
    await pick(canvasElement, '77 beacon apt 1');
    await userEvent.clear(field(canvasElement, 'line2')!);
    await userEvent.type(field(canvasElement, 'line2')!, 'Rear house');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ line2: 'Rear house' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ line2: 'Rear house' }),
      expect.objectContaining({ edited: true }),
    );
  },
};

export const AUnitThatIsNotOnRecordIsKept: Story = {
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '1600 pennsylvania apt 4b');
    await expect(field(canvasElement, 'line2')).toHaveValue('apt 4b');
    await expect(field(canvasElement, 'line2')).toHaveAccessibleDescription(/We kept “apt 4b” as you typed it/);
  },
};

export const ManualEntry: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(box(canvasElement), 'Cabin behind the mill');
    await userEvent.click(canvas.getByRole('button', { name: 'Enter the address yourself' }));
    await expect(field(canvasElement, 'line1')).toHaveValue('Cabin behind the mill');
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveFocus());
    await userEvent.type(field(canvasElement, 'city')!, 'Lubec');
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'ME');
    await userEvent.type(field(canvasElement, 'postalCode')!, '04652');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      country: 'US',
      line1: 'Cabin behind the mill',
      line2: '',
      city: 'Lubec',
      region: 'ME',
      postalCode: '04652',
    });
  },
};

export const BackToTheSearch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Enter the address yourself' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Search for the address' }));
    await waitFor(() => expect(box(canvasElement)).toHaveFocus());
  },
};

export const MissingFields: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Enter the address yourself' }));
    await submit(canvasElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await waitFor(() => expect(canvas.getByText('Street address is missing.')).toBeVisible());
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveFocus());
  },
};

export const UnfinishedSearch: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'somewhere');
    await submit(canvasElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(within(canvasElement).getByText('Choose a suggestion, or enter the address yourself.')).toBeVisible(),
    );
  },
};

export const AnOddPostalCode: Story = {
  args: {
    defaultValue: { line1: '1 Main Street', city: 'Galena', region: 'Illinois', postalCode: '6103', country: 'US' },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement, 'postalCode')!);
    await userEvent.tab();
    await waitFor(() => expect(within(canvasElement).getByText(/check the ZIP code/)).toBeVisible());
  },
};

export const ExistingAddress: Story = {
  args: {
    defaultValue: {
      line1: '25 Rue Saint-Jean',
      city: 'Québec',
      region: 'Québec',
      postalCode: 'G1R 1N7',
      country: 'CA',
    },
  },
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement, 'region')).toHaveValue('QC');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalled();
  },
};

function FilledLater({ args }: { args: ShopFormProps }) {
  const [value, setValue] = useState<AddressFormValue>();
  return (
    <>
      <AddressForm {...args} {...(value ? { value } : {})} onChange={setValue} />
      <button
        type="button"
        onClick={() => {
          setValue({
            company: '',
            line1: '1 Main Street',
            line2: '',
            line3: '',
            district: '',
            city: 'Galena',
            region: 'IL',
            postalCode: '61036',
            country: 'US',
          });
        }}
      >
        Use my saved address
      </button>
    </>
  );
}

export const FilledByTheAppLater: Story = {
  render: ({ service, onSubmit: _, ...args }: ShopFormProps) => (
    <Simulated {...service}>
      <FilledLater args={args} />
    </Simulated>
  ),
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement, 'line1')!.closest('[data-hidden]')).not.toBeNull();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Use my saved address' }));
    await expect(field(canvasElement, 'line1')).toHaveValue('1 Main Street');
    await userEvent.type(field(canvasElement, 'line2')!, 'Rear');
    await expect(field(canvasElement, 'line2')).toHaveValue('Rear');
  },
};

export const ACompanyIsNotLost: Story = {
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '1600 pennsylvania');
    await expect(field(canvasElement, 'company')).toHaveValue('The White House');
  },
};

export const TwoLanguages: Story = {
  args: { countries: ['CA'] },
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '1155 sainte-catherine');
    const canvas = within(canvasElement);
    await expect(field(canvasElement, 'city')).toHaveValue('Montreal');
    await userEvent.click(canvas.getByRole('button', { name: 'French' }));
    await expect(field(canvasElement, 'city')).toHaveValue('Montréal');
    await expect(field(canvasElement, 'line1')).toHaveValue('1155 Rue Sainte-Catherine Est');
  },
};

export const Japan: Story = {
  args: {
    countries: ['JP'],
    defaultValue: { line1: '1-1 Chiyoda', region: 'Tokyo', postalCode: '100-8111', city: 'Chiyoda-ku', country: 'JP' },
  },
  play: async ({ canvasElement }) => {
    const labels = [...canvasElement.querySelectorAll('.doorplate-fields .doorplate-cell')].map((cell) =>
      cell.getAttribute('data-field'),
    );
    await expect(labels.slice(0, 2)).toEqual(['postalCode', 'region']);
  },
};

export const RefusedByARule: Story = {
  args: { rules: [noPoBox] },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'po box 12');
    await phase(canvasElement, 'found');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveAccessibleDescription(/can’t deliver to a PO box/));
    await submit(canvasElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const RefusedByARuleDark: Story = { ...RefusedByARule, tags: ['variation'], parameters: { theme: 'dark' } };

export const French: Story = {
  args: { service: { words: fr } },
  play: ({ canvasElement }) => pick(canvasElement, '77 beacon apt 1'),
};
export const WithCompany: Story = {
  args: { fields: { company: 'optional' } },
  play: ({ canvasElement }) => pick(canvasElement, 'blue heron'),
};
export const VeryLongNames: Story = { play: ({ canvasElement }) => pick(canvasElement, 'honourable society') };
export const Disabled: Story = { args: { disabled: true } };

/** Replaces the browser's geolocation. Without a position, the user has denied the permission. */
const locatedAt = (position?: { latitude: number; longitude: number }) => () => {
  const spy = spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onSuccess, onError) => {
    if (position) onSuccess({ coords: { ...position, accuracy: 12 } } as GeolocationPosition);
    else onError?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  });
  return () => {
    spy.mockRestore();
  };
};
const pressMyLocation = async (canvasElement: HTMLElement) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name: 'Use my location' }));

/** The app finds the address at the position. Here, it has only one. */
export const UseMyLocation: Story = {
  args: {
    layout: 'fields',
    locate: () =>
      Promise.resolve({ line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' }),
  },
  beforeEach: locatedAt({ latitude: 42.3588, longitude: -71.0707 }),
  play: async ({ canvasElement }) => {
    await pressMyLocation(canvasElement);
    await waitFor(() => expect(field(canvasElement, 'postalCode')).toHaveValue('02108'));
    await within(canvasElement).findByText(/^Address filled in: 77 Beacon Street/);
  },
};
export const UseMyLocationInTheSearch: Story = { ...UseMyLocation, args: { ...UseMyLocation.args!, layout: 'search' } };
export const LocationDenied: Story = {
  args: UseMyLocation.args!,
  beforeEach: locatedAt(),
  play: async ({ canvasElement }) => {
    await pressMyLocation(canvasElement);
    const messages = await within(canvasElement).findAllByText(/^We can’t see your location/);
    await waitFor(() => expect(messages.some((message) => message.role !== 'status')).toBe(true));
  },
};
export const LocationDeniedInTheSearch: Story = {
  ...LocationDenied,
  args: { ...UseMyLocation.args!, layout: 'search' },
};

const onTheMap = {
  ...{ line1: '77 Beacon Street', city: 'Boston', provinceCode: 'MA', postalCode: '02108', countryIso2: 'US' },
  ...{ latitude: '42.3588', longitude: '-71.0707' },
} as Partial<Address> as Address;

/** The app draws the map. Its pin is submitted with the form. */
export const PinOnAMap: Story = {
  args: {
    layout: 'fields',
    defaultValue: onTheMap,
    pin: (pin) => <PinMap {...pin} />,
    onPin: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const pin = await within(canvasElement).findByRole('button', { name: /^Pin for 77 Beacon Street/ });
    pin.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await expect(pin).toHaveFocus();
    await expect(args.onPin).toHaveBeenLastCalledWith(
      { latitude: expect.closeTo(42.3589, 4) as number, longitude: expect.closeTo(-71.0706, 4) as number },
      { isMoved: true },
    );
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ latitude: expect.stringMatching(/^42\.3589/) as string }),
    );
  },
};
export const PinOnAMapDark: Story = { ...PinOnAMap, tags: ['variation'], parameters: { theme: 'dark' } };

/** The app detects the country, such as from a header of its CDN. */
export const CountryOfTheNetwork: Story = {
  args: { layout: 'fields', countries: ['US', 'CA', 'JP'], detectCountry: () => Promise.resolve('JP') },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(field(canvasElement, 'country')).toHaveValue('JP'));
    await waitFor(() => expect(within(canvasElement).getByLabelText('Prefecture')).toBeVisible());
  },
};
